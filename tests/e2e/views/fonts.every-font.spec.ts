import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { FAMILY, viewTitle } from "../helpers/pages.ts";
import { waitForStablePage } from "../helpers/stable-page.ts";

/** The fonts that the browser really took for the text of the page. */
async function fontsUsed(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	await session.send("DOM.enable");
	await session.send("CSS.enable");
	const { root } = await session.send("DOM.getDocument");
	const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "main *" });
	const used = await Promise.all(nodeIds.map((nodeId) => session.send("CSS.getPlatformFontsForNode", { nodeId })));
	return [...new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))];
}

test("the page is set in the font of the tests, whatever the machine has", async ({ page, open }, { project }) => {
	// biome-ignore lint/suspicious/noSkippedTests: elsewhere the system gives a browser its fonts, and not fontconfig
	test.skip(process.platform !== "linux");
	await open(FAMILY);
	await expect(viewTitle(page)).toBeVisible();
	// What comes later replaces nothing while it is asked about.
	await expect(page.getByRole("list", { name: "Pick now" }).getByRole("button").first()).toBeVisible();
	await waitForStablePage(page);
	const family = project.name.includes("Noto") ? "Noto Sans" : "DejaVu Sans";
	expect(await fontsUsed(page)).toContain(family);
	// Some weights are families of their own.
	expect((await fontsUsed(page)).filter((name) => !name.startsWith(family))).toEqual([]);
});
