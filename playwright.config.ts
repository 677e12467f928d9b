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

/**
 * Stories on a desktop instead of a phone, where most people are. What depends on the layout for accounts is tested on
 * the phone.
 */
const ON_A_DESKTOP = /(?:\/e2e\/(?:accounts|offline)\/.*|\.desktop)\.spec\.ts$/;
/** Stories on both. */
const ON_BOTH = /\.(?:both|every-font)\.spec\.ts$/;
/**
 * Stories that run once more with a narrower font than DejaVu Sans, in which most texts need the most room. They check
 * the font, or depend on it as the largest paint does.
 */
const EVERY_FONT = /\.every-font\.spec\.ts$/;

export default defineConfig({
	testDir: "tests/e2e",
	globalSetup: "./tests/setup/browser.ts",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: process.env.CI !== undefined,
	retries: 0,
	// Generous, for busy machines.
	timeout: 120_000,
	expect: { timeout: 30_000 },
	// One more than cores: a story waits a quarter to a third of its time, for a server or the next look at the page.
	workers: 3,
	reporter: "list",
	use: {
		baseURL: url,
		locale: "en-US",
		timezoneId: "Europe/Berlin",
		// Costs a third of the time: `npx playwright test --trace retain-on-failure` if it is needed.
		trace: "off",
		contextOptions: { reducedMotion: "reduce" },
		// Requests reach the server; tests of starting offline allow workers.
		serviceWorkers: "block",
		launchOptions,
	},
	// The longest stories first, and those with servers of their own: at the end there is something for every worker.
	projects: [
		{
			name: "desktop",
			testMatch: [ON_A_DESKTOP, ON_BOTH],
			use: { viewport: { width: 1280, height: 900 } },
		},
		{
			name: "phone",
			testIgnore: ON_A_DESKTOP,
			use: phone,
		},
		{
			name: "phone with Noto Sans",
			testMatch: EVERY_FONT,
			use: { ...phone, launchOptions: { ...launchOptions, env: createFontEnv("noto-sans") } },
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

/**
 * A folder that is removed when the runner exits, after its server. PostgreSQL's user can reach it even if root runs
 * the tests.
 */
function createTemporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "whose-turn-e2e-"));
	chmodSync(folder, 0o755);
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
