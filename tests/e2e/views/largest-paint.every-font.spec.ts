import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { waitForStablePage } from "../helpers/layout.ts";
import { expectHydrated } from "../helpers/pages.ts";

/**
 * The candidates for the largest paint so far, each larger than the one before it: their texts, or the addresses of
 * images.
 */
const largestPaints = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<string[]>((resolve) => {
				const describe = (entry: PerformanceEntry) =>
					Reflect.get(entry, "url") || Reflect.get(entry, "element")?.textContent;
				new PerformanceObserver((list) => resolve(list.getEntries().map(describe))).observe({
					type: "largest-contentful-paint",
					buffered: true,
				});
			}),
	);

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

test("a new guest's largest paint needs the page alone, in the font of the tests", async ({ page }, { project }) => {
	const release = await holdRequests(page, /\/[^/]+\.[a-z]+$/);
	await page.goto("/", { waitUntil: "commit" });
	// A busy machine paints the page while it is still parsed.
	await expect.poll(async () => (await largestPaints(page)).at(-1)).toContain("One tap picks whose turn it is");
	const before = await largestPaints(page);
	release();
	await page.waitForLoadState("load");
	await expectHydrated(page);
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
	expect(await largestPaints(page)).toEqual(before);

	// Elsewhere the system gives a browser its fonts, and not fontconfig.
	if (process.platform !== "linux") return;
	await waitForStablePage(page);
	const family = project.name.includes("Noto") ? "Noto Sans" : "DejaVu Sans";
	const used = await fontsUsed(page);
	expect(used).toContain(family);
	// Some weights are families of their own.
	expect(used.filter((name) => !name.startsWith(family))).toEqual([]);
});
