import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { expectHydrated } from "../helpers/pages.ts";

/** The candidates for the largest paint so far, each larger than the one before it: their texts, or the addresses of images. */
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

const painted = (page: Page) =>
	page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test("the largest paint of a new guest's page needs nothing but the page itself", async ({ page }) => {
	const release = await holdRequests(page, /\/[^/]+\.[a-z]+$/);
	await page.goto("/", { waitUntil: "commit" });
	// A busy machine paints the page while it is still parsed.
	await expect.poll(async () => (await largestPaints(page)).at(-1)).toContain("One tap picks whose turn it is");
	const before = await largestPaints(page);
	release();
	await page.waitForLoadState("load");
	await expectHydrated(page);
	await painted(page);
	expect(await largestPaints(page)).toEqual(before);
});
