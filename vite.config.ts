import { lingui } from "@lingui/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildWorker } from "./scripts/build-worker.js";
import { linguiMacros } from "./scripts/lingui-macros.js";
import { checkMessageSources } from "./scripts/message-sources.js";
import { preloadedFiles } from "./scripts/preloaded-files.js";
import { stubSupabase } from "./scripts/stub-supabase.js";
import { inlineShell } from "./src/first-paint/inline-shell.js";

const OUT_DIR = "build/app";

/** For the dev server: the build inlines the script. */
const bootScriptTag = () => [
	{ tag: "script", attrs: { type: "module", src: "/src/first-paint/boot.ts" }, injectTo: "head" as const },
];

export default defineConfig({
	plugins: [
		stubSupabase(),
		linguiMacros(),
		react(),
		lingui({ failOnMissing: true, failOnCompileError: true }),
		tailwindcss(),
		checkMessageSources(),
		preloadedFiles(),
		{
			name: "boot",
			apply: "serve",
			config: () => ({ define: { CATALOGUE_URLS: {}, ACCOUNTS_URL: '""', LOADING_MESSAGES: {} } }),
			transformIndexHtml: bootScriptTag,
		},
		// Last: it reads the built app.
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
	// React has had this hook since version 18.
	resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }] },
	build: {
		outDir: OUT_DIR,
		emptyOutDir: true,
		manifest: true,
		target: "es2023",
		// One initial chunk: split where lazy chunks share it, it is 2.4 kB more after gzip.
		rolldownOptions: { output: { codeSplitting: { groups: [{ name: "index", tags: ["$initial"] }] } } },
		// Nothing is preloaded with a lazy chunk: what it imports is mostly in the initial one, and all styles are in the page.
		modulePreload: false,
		cssCodeSplit: false,
		// Browsers that know light-dark(), which otherwise doubles the style sheet.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
	},
});
