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
import { logoSymbol } from "./src/first-paint/logo-symbol.js";

const OUT_DIR = "build/app";

/**
 * Which modules are one file where several parts share them; a module belongs to the first group that takes it, and
 * what it imports, too. Without any group but the first, a guest preloads some fifty files instead of nineteen, and
 * 8 kB more after gzip.
 */
const CHUNK_GROUPS = [
	{ name: "index", tags: ["$initial" as const] },
	// With all rules of a change. Without it, it comes as 6 files after one another, and with 17 kB of screens.
	{ name: "guest-store", test: /\/src\/stores\/guest\/guest-store/ },
	// What screens of guests, too, ask about a stored account. Without it, the code of accounts comes with 14 kB of
	// screens.
	{
		name: "stored-account",
		test: /\/src\/stores\/(?:auth\/(?:session-user|ended-session|clear-account-data|stored-(?!session))|browser\/stored-json|jitter)/,
	},
	// Without it, six files more; and a rule that imports nothing, as that of symbols, makes the bundler's own
	// helpers a file of their own, for which the initial script would wait.
	{ name: "rules", test: /\/src\/rules\//, minShareCount: 2 },
	// Without it, the service worker is registered, and parts are preloaded, only after 27 kB of screens.
	{ name: "install-prompt", test: /\/install-prompt/ },
	// Of sheets and dialogs. Without it, dialogs and toasts come with 10 kB of screens.
	{ name: "use-close-on-back", test: /\/use-close-on-back/ },
	// Without it, what a failed change says comes with all that undoes a turn.
	{ name: "change-messages", test: /\/family\/change-messages/ },
	// Without it, twenty files more. Those of people, of joining and of screens come with 5 kB that no guest needs,
	// QR codes above all.
	{
		name: "screens",
		test: /\/src\/(?:ui\/(?!overlays\/|busy-button)|screens\/(?!account\/|people\/|join\/|screen\/))/,
		minShareCount: 2,
	},
	// How the settings name people. Without it, three files more.
	{ name: "people-texts", test: /\/people\/(?:describe-others|format-people|family-name\.|use-family-name)/ },
	// Without it, two files more.
	{ name: "account", test: /\/src\/(?:screens\/account\/|ui\/busy-button)/, minShareCount: 2 },
];

/** Browsers that know it compile the whole file while it loads and beside the page: docs/decisions/first-paint.md. */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

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
		logoSymbol(),
		{
			name: "boot",
			apply: "serve",
			config: () => ({ define: { CATALOGUE_URLS: {}, ACCOUNT_URLS: [], GUEST_STORE_URLS: [], LOADING_MESSAGES: {} } }),
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
		rolldownOptions: {
			// On a slow machine they would be the longest part of what the first start prints.
			checks: { bundlerTimings: false },
			output: {
				codeSplitting: { groups: CHUNK_GROUPS },
				// After minifying, which would drop it.
				postBanner: ({ isEntry }) => (isEntry ? COMPILE_HINT : ""),
			},
		},
		// Nothing is preloaded with a lazy chunk: what it imports is mostly in the initial one, and all styles are in the
		// page.
		modulePreload: false,
		cssCodeSplit: false,
		// Browsers that know light-dark(), which otherwise doubles the style sheet.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
	},
});
