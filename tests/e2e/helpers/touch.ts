import { expect, type Page } from "@playwright/test";
import { findClippedText, resizeWindow, sidewaysScroll } from "./layout.ts";
import { waitForStablePage } from "./stable-page.ts";

/** Everything to press that is narrower or lower than 44 px, with its size; that of what its ::after covers counts as well. */
function tooSmall(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll("button, a[href], input, select")]
			.filter((element) => element.checkVisibility())
			.flatMap((element) => {
				// Whoever presses the label presses what it is for.
				const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
				const after = getComputedStyle(element, "::after");
				const cover = [after.width, after.height].map((size) => Number.parseFloat(size) || 0) as [number, number];
				if (Math.max(width, cover[0]) >= 44 && Math.max(height, cover[1]) >= 44) return [];
				return [`${element.textContent}: ${width} × ${height}`];
			}),
	);
}

/** The spaces that a reader may ask for (WCAG 2.2, 1.4.12). */
function spaceText(page: Page): Promise<void> {
	return page.evaluate(async () => {
		const sheet = await new CSSStyleSheet().replace(`
			* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
			p { margin-bottom: 2em !important }
		`);
		document.adoptedStyleSheets = [sheet];
	});
}

/** Names of two letters in the place of the longest ones, whose lines would make every button high enough. */
function shortenNames(page: Page): Promise<void> {
	return page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode(); text; text = texts.nextNode())
			text.nodeValue = text.nodeValue?.replace(/[MW]{80}/gi, "Jo") ?? "";
	});
}

/**
 * Fails where something scrolls sideways or is cut off on a small phone, at 400 %, from right to left or with more space in the text, or is
 * harder to press than it should be. Names of 80 Ms or Ws are shortened in the page, which has to be opened again afterwards.
 */
export async function expectFitsSmallPhones(page: Page): Promise<void> {
	for (const spacing of ["as designed", "more"]) {
		if (spacing === "more") await spaceText(page);
		for (const [width, dir] of [
			[360, "ltr"],
			[320, "rtl"],
			[320, "ltr"],
		] as const) {
			await resizeWindow(page, { width, height: 800 });
			await page.locator("html").evaluate((html, dir) => html.setAttribute("dir", dir), dir);
			expect(await sidewaysScroll(page), `at ${width} px, ${dir}, space: ${spacing}`).toBe(0);
			expect(await findClippedText(page), `at ${width} px, ${dir}, space: ${spacing}`).toEqual([]);
		}
	}
	await page.evaluate(() => {
		document.adoptedStyleSheets = [];
	});
	await shortenNames(page);
	await resizeWindow(page, { width: 360, height: 800 });
	await waitForStablePage(page);
	expect(await tooSmall(page)).toEqual([]);
}
