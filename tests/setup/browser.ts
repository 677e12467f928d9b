/**
 * Playwright's global setup: says what to do where there is no browser, instead of failing in every test. Not in the
 * configuration, which the checks read where there is none yet.
 */
export default function requireBrowser(): void {
	if (!process.env.E2E_BROWSER) throw new Error("no Chromium runs here: `node scripts/browser.js` installs one");
}
