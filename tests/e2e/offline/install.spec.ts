import { expect } from "@playwright/test";
import { collectPageErrors } from "../helpers/guest-test.ts";
import { test, waitForPrecache } from "../helpers/offline.ts";
import { expectSetup } from "../helpers/pages.ts";

test("Chromium accepts the manifest, and would install the app", async ({ playwright, launchOptions, server }) => {
	// Not the usual context, which counts as a private window: nothing is installed from those.
	const context = await playwright.chromium.launchPersistentContext("", launchOptions);
	const watch = await collectPageErrors(context, server.url);
	const page = await context.newPage();
	await page.goto(server.url);
	await expectSetup(page);
	await waitForPrecache(page);
	const browser = await context.newCDPSession(page);
	const { url, errors, manifest: read } = await browser.send("Page.getAppManifest");
	expect(errors).toEqual([]);
	expect(new URL(url).pathname).toBe("/manifest.webmanifest");
	expect(read).toMatchObject({ name: "Whose Turn?", display: "kStandalone" });
	expect(await browser.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
	watch.assertNone();
	await context.close();
});
