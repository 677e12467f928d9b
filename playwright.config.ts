import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findTestBrowser } from "./scripts/browser.js";
import { createFontEnv } from "./scripts/font-env.js";
import { findFreePort } from "./scripts/free-port.js";

// Playwright reads this file again in every worker: the environment passes the first choice on.
process.env.E2E_PORT ??= String(await findFreePort());
process.env.E2E_BROWSER ??= findTestBrowser() ?? "";
process.env.E2E_DATA_DIR ??= createTemporaryFolder();
const { E2E_PORT: port, E2E_BROWSER: browser, E2E_DATA_DIR: dataDir } = process.env;

const url = `http://127.0.0.1:${port}`;
const isRoot = process.getuid?.() === 0;

const launchOptions = {
	executablePath: browser,
	env: createFontEnv("dejavu-sans"),
	args: [
		...(isRoot ? ["--no-sandbox"] : []),
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-sync",
		"--no-first-run",
	],
};
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Specs that measure the layout, the one that checks the font, and the largest paint, which depends on it. */
const LAYOUT_SPECS = /\/e2e\/(?:focus-not-obscured|fonts|largest-paint|touch)\.spec/;

export default defineConfig({
	testDir: "tests/e2e",
	globalSetup: "./tests/helpers/browser-global-setup.ts",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: process.env.CI !== undefined,
	retries: 0,
	// Generous, for busy machines.
	timeout: 60_000,
	expect: { timeout: 15_000 },
	workers: 2,
	reporter: "list",
	use: {
		baseURL: url,
		locale: "en-US",
		timezoneId: "Europe/Berlin",
		trace: process.env.CI === undefined ? "retain-on-failure" : "off",
		contextOptions: { reducedMotion: "reduce" },
		// Requests reach the server; tests of starting offline allow workers.
		serviceWorkers: "block",
		launchOptions,
	},
	projects: [
		{
			name: "phone",
			// Of accounts only what depends on the layout and what is about phones; nothing that is the same on every size.
			testIgnore: [
				/\/e2e\/accounts\/(?!user-journey|two-phones)/,
				/\/e2e\/(?:offline|specification)\//,
				/\/(?:aria|keyboard|tabs)\.spec/,
			],
			use: phone,
		},
		{
			name: "phone with Noto Sans",
			testMatch: LAYOUT_SPECS,
			// What has the layout of another view.
			grepInvert: /@one-font/,
			use: { ...phone, launchOptions: { ...launchOptions, env: createFontEnv("noto-sans") } },
		},
		{
			name: "desktop",
			// Not the specs that set their sizes themselves or are the same on every size.
			testIgnore: [
				/\/e2e\/(?:unusual-names|name-question|appearance|focus-not-obscured|family-file|prerender|data-safety|languages|draw-animation|storage|touch)\.spec/,
				/\/e2e\/(?:open-draw|draw-again|someone-else|undo|category-page|member|family-history|strip|preload|guest-network|fairness|dialog-back)\.spec/,
				/\/e2e\/(?:announcements|large-text|setup|first-result|settings|result|account-pages|not-found|new-password|forged-oauth-callback|axe|double-activation|remove|categories|helper|history|toast-strip|trusted-types|broken-view)\.spec/,
				/\/two-phones\.spec/,
			],
			// Of the toasts what only a mouse does.
			grepInvert: / toasts\.spec\.ts (?!.*@hover)/,
			use: { viewport: { width: 1280, height: 900 } },
		},
	],
	webServer: {
		command: "node build/server/main.js",
		url: `${url}/healthz`,
		env: { HOST: "127.0.0.1", PORT: port, SITE_URL: url, DATA_DIR: dataDir },
		reuseExistingServer: false,
		stdout: "ignore",
		stderr: "pipe",
		gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
	},
});

/** A folder that is removed when the runner exits, after its server. PostgreSQL's user can reach it even where root runs the tests. */
function createTemporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "whose-turn-e2e-"));
	chmodSync(folder, 0o755);
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
