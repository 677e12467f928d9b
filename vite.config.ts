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

const INITIAL_CHUNK = { name: "index", tags: ["$initial" as const] };
/** What is stored of an account, which screens ask for that guests see, too, and what else accounts share with guests: they need no more of it. */
const STORED_ACCOUNT_CHUNK = {
	name: "stored-account",
	test: /\/src\/stores\/(?:auth\/(?:session-user|ended-session|clear-account-data|stored-(?!session))|browser\/stored-json|jitter)/,
};
/** With what other chunks of accounts share: each chunk more costs the service worker sixty bytes. */
const AUTH_CHUNK = {
	name: "connect-auth",
	test: /\/src\/stores\/(?:auth\/(?!email-link)|cloud\/http\/|browser\/(?!persistence))|\/@supabase\//,
};

/** What the stores and the parts that come later share of the rules. */
const RULES_CHUNK = {
	name: "rules",
	test: /\/src\/(?:rules\/|stores\/[^/]+$)/,
	minShareCount: 2,
};
const COMPLETE_GUEST_CHUNK = { name: "complete-guest-family", test: /\/src\/stores\/guest\/complete\// };

/** Of sheets and dialogs, which are loaded at different times. */
const CLOSE_ON_BACK_CHUNK = { name: "use-close-on-back", test: /\/use-close-on-back/ };

/** What the other screens share, and what those of accounts do. */
const SCREENS_CHUNK = {
	name: "screens",
	test: /\/src\/(?:ui\/(?!overlays\/|busy-button)|screens\/(?!account\/|family\/change-messages))/,
	minShareCount: 2,
};
const ACCOUNT_CHUNK = { name: "account", test: /\/src\/(?:screens\/account\/|ui\/busy-button)/, minShareCount: 2 };

/** A module belongs to the first of them that takes it, and what it imports too. */
const CHUNK_GROUPS = [
	INITIAL_CHUNK,
	STORED_ACCOUNT_CHUNK,
	AUTH_CHUNK,
	RULES_CHUNK,
	COMPLETE_GUEST_CHUNK,
	CLOSE_ON_BACK_CHUNK,
	SCREENS_CHUNK,
	ACCOUNT_CHUNK,
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
			config: () => ({ define: { CATALOGUE_URLS: {}, ACCOUNT_URLS: [], LOADING_MESSAGES: {} } }),
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
		// Nothing is preloaded with a lazy chunk: what it imports is mostly in the initial one, and all styles are in the page.
		modulePreload: false,
		cssCodeSplit: false,
		// Browsers that know light-dark(), which otherwise doubles the style sheet.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
	},
});
