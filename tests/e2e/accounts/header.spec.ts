import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/account-test.ts";

/** The middles of the title and of all else in the header, from the page's top, and whether each label is one line. */
function readHeader(page: Page) {
	return page.getByRole("banner").evaluate((header) =>
		[...header.querySelectorAll("h1, a, button")].map((one) => {
			const { top, height } = one.getBoundingClientRect();
			const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
			const label = document.createRange();
			label.selectNodeContents(texts.nextNode() ?? one);
			const lines = new Set([...label.getClientRects()].map((line) => Math.round(line.top)));
			return { middle: Math.round(top + height / 2), lines: lines.size };
		}),
	);
}

/** From the header, by the settings, and back to it. */
async function expectOneLine(page: Page, language: string): Promise<void> {
	await page.getByRole("banner").locator("a[href='/settings']").click();
	await page.locator("main select").first().selectOption({ value: language });
	await expect(page.locator("html")).toHaveAttribute("lang", language);
	await page.locator("main nav a").first().click();
	await expect(page.getByRole("banner").locator("a, button").last()).toBeVisible();
	const [title, ...controls] = await readHeader(page);
	expect(controls.length, language).toBeGreaterThan(0);
	for (const control of controls) expect(control, language).toEqual({ middle: title?.middle, lines: 1 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBe(360);
}

test("the header is one line on a phone of 360 pixels, in every language", async ({ page, server, signedInDevice }) => {
	await page.goto("/");
	const device = await signedInDevice(await server.createUser());
	for (const one of [page, device]) await one.setViewportSize({ width: 360, height: 640 });
	for (const language of ["en", "de", "es", "fr", "pt", "ar"]) {
		await expectOneLine(page, language);
		await expectOneLine(device, language);
	}
	await device.setViewportSize({ width: 320, height: 640 });
	const greeting = device.getByRole("banner").locator("p");
	// As long as an address may be where it has no break.
	await greeting.evaluate((greeting) => {
		greeting.textContent = `Welcome, ${"a".repeat(48)}@example.com`;
	});
	await expect(greeting).toBeInViewport({ ratio: 1 });
	expect(await device.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
