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
 * Modules that are one file if several parts share them. A module belongs to the first group that takes it, and so do
 * its imports. With the first group alone, a guest would preload some fifty files instead of nineteen, and 8 kB more
 * after gzip.
 */
const CHUNK_GROUPS = [
	{ name: "index", tags: ["$initial" as const] },
	// Holds all rules of a change. Without it, the store comes as six files, one after another, with 17 kB of screens.
	{ name: "guest-store", test: /\/src\/stores\/guest\/guest-store/ },
	// What guests' screens also ask about a stored account. Without it, the code of accounts comes with 14 kB of
	// screens.
	{
		name: "stored-account",
		test: /\/src\/stores\/(?:auth\/(?:session-user|ended-session|clear-account-data|stored-(?!session))|browser\/stored-json|jitter)/,
	},
	// Saves six files. Without it, a rule that imports nothing, such as that of symbols, would also put the bundler's
	// helpers into a file of their own, for which the initial script would wait.
	{ name: "rules", test: /\/src\/rules\//, minShareCount: 2 },
	// Without it, the service worker is registered, and parts are preloaded, only after 27 kB of screens.
	{ name: "install-prompt", test: /\/install-prompt/ },
	// A hook of sheets and dialogs. Without it, dialogs and toasts come with 10 kB of screens.
	{ name: "use-close-on-back", test: /\/use-close-on-back/ },
	// Without it, the texts of failed changes come with all the code that undoes a turn.
	{ name: "change-messages", test: /\/family\/change-messages/ },
	// Saves twenty files. The folders people/, join/ and screen/ would add 5 kB that no guest needs, above all for QR
	// codes.
	{
		name: "screens",
		test: /\/src\/(?:ui\/(?!overlays\/|busy-button)|screens\/(?!account\/|people\/|join\/|screen\/))/,
		minShareCount: 2,
	},
	// How the settings name people. Saves three files.
	{ name: "people-texts", test: /\/people\/(?:describe-others|format-people|family-name\.|use-family-name)/ },
	// Saves two files.
	{ name: "account", test: /\/src\/(?:screens\/account\/|ui\/busy-button)/, minShareCount: 2 },
];

/** Browsers that know it compile the whole file while it loads, beside the page: docs/decisions/first-paint.md. */
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
		// The initial chunk is one file: split where lazy chunks share it, it would be 2.4 kB larger after gzip.
		rolldownOptions: {
			// On a slow machine the timings would be the longest part of what the first start prints.
			checks: { bundlerTimings: false },
			output: {
				codeSplitting: { groups: CHUNK_GROUPS },
				// Added after minifying, which would drop it.
				postBanner: ({ isEntry }) => (isEntry ? COMPILE_HINT : ""),
			},
		},
		// A lazy chunk preloads nothing: its imports are mostly in the initial one, and all styles are in the page.
		modulePreload: false,
		cssCodeSplit: false,
		// These browsers know light-dark(). A replacement for it would double the style sheet.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
	},
});
