import { expect, type Page } from "@playwright/test";
import { test } from "../../helpers/e2e.ts";
import { expectNoViolations } from "../../helpers/e2e-axe.ts";
import { findClippedText, sidewaysScroll } from "../../helpers/e2e-layout.ts";
import {
	decisionButton,
	drawMember,
	expectCategories,
	FAMILY,
	openCategories,
	viewTitle,
} from "../../helpers/e2e-pages.ts";
import { waitForStablePage } from "../../helpers/e2e-stable-page.ts";
import { readStoredFamily } from "../../helpers/e2e-storage.ts";
import { EXTREME_FAMILY, JOURNEYS, VIEWS } from "../../helpers/e2e-views.ts";

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

/** Another font moves what has another layout, and only that: see playwright.config.ts. */
const DISTINCT_LAYOUTS = new Set(["setup", ...JOURNEYS.flat()]);

for (const [name, show] of Object.entries(VIEWS)) {
	test(
		`${name}: axe finds nothing; everything to press measures 44 px or more; nothing scrolls sideways or is cut off on a small phone, at 400 %, from right to left, or with more space in the text`,
		{
			tag: DISTINCT_LAYOUTS.has(name) ? [] : "@one-font",
		},
		async ({ page, open }, { project }) => {
			await show(page, (path) => open(EXTREME_FAMILY, path));
			// The font makes no difference to it.
			if (project.name === "phone") await expectNoViolations(page);
			for (const spacing of ["as designed", "more"]) {
				if (spacing === "more") await spaceText(page);
				for (const [width, dir] of [
					[360, "ltr"],
					[360, "rtl"],
					[320, "rtl"],
					[320, "ltr"],
				] as const) {
					await page.setViewportSize({ width, height: 800 });
					await page.locator("html").evaluate((html, dir) => html.setAttribute("dir", dir), dir);
					expect(await sidewaysScroll(page), `at ${width} px, ${dir}, space: ${spacing}`).toBe(0);
					expect(await findClippedText(page), `at ${width} px, ${dir}, space: ${spacing}`).toEqual([]);
				}
			}
			await page.evaluate(() => {
				document.adoptedStyleSheets = [];
			});
			await shortenNames(page);
			for (const width of [390, 360]) {
				await page.setViewportSize({ width, height: 800 });
				await waitForStablePage(page);
				expect(await tooSmall(page), `at ${width} px`).toEqual([]);
			}
		},
	);
}

test("a double tap on a category draws, and does not decide where the button then stands", async ({ page, open }) => {
	await open({ ...FAMILY, categories: ["Who does dishes?", ...Array.from({ length: 8 }, (_, at) => `Game ${at}`)] });
	await openCategories(page);
	await drawMember(page, "Who does dishes?");
	const button = (await decisionButton(page).boundingBox()) ?? { x: 0, y: 0 };
	await page.goBack();
	await expectCategories(page);
	const x = button.x + 20;
	// Not between two cards.
	const y = await page.evaluate(
		([x, top]) =>
			[8, 20, 32, 44].map((offset) => top + offset).find((y) => document.elementFromPoint(x, y)?.closest("li")),
		[x, button.y] as const,
	);
	// Of a touch screen, Playwright makes no two taps that count as a double one however slow the machine is.
	await page.mouse.dblclick(x, y ?? Number.NaN);
	await expect(viewTitle(page)).toHaveText(/'s turn!$/);
	expect((await readStoredFamily(page)).cycles).toBeUndefined();
	await decisionButton(page).click();
	await expectCategories(page);
});
