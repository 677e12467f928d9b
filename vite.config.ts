import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildWorker } from "./scripts/build-worker.js";
import { leanImports } from "./scripts/lean-imports.js";
import { linguiMacros } from "./scripts/lingui-macros.js";
import { stubSupabase } from "./scripts/stub-supabase.js";
import { inlineShell } from "./src/first-paint/inline-shell.js";

const OUT_DIR = "build/app";

/** The build puts the script into the page itself. */
const bootScriptTag = () => [
	{ tag: "script", attrs: { type: "module", src: "/src/first-paint/boot.ts" }, injectTo: "head" as const },
];

export default defineConfig({
	plugins: [
		leanImports(),
		stubSupabase(),
		linguiMacros(),
		react(),
		lingui({ failOnMissing: true, failOnCompileError: true }),
		tailwindcss(),
		{
			name: "boot",
			apply: "serve",
			config: () => ({ define: { CATALOGUE_URLS: {}, ACCOUNTS_URL: '""', LOADING_MESSAGES: {} } }),
			transformIndexHtml: bootScriptTag,
		},
		// Last, because they read what has been built.
		{
			name: "finish",
			apply: "build",
			closeBundle: {
				order: "post",
				async handler() {
					await inlineShell(OUT_DIR);
					await buildWorker(OUT_DIR);
				},
			},
		},
	],
	build: {
		outDir: OUT_DIR,
		emptyOutDir: true,
		manifest: true,
		target: "es2023",
		rolldownOptions: {
			output: {
				// What the first script needs stays in one file: split where later chunks share it, it would be more bytes.
				codeSplitting: {
					groups: [{ name: "first", tags: ["$initial"], test: /(?<!\/index\.html|\/src\/main\.tsx)$/ }],
				},
			},
		},
		// Browsers that know light-dark(), which otherwise doubles the style sheet.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
	},
});
