import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { FAMILY } from "../helpers/e2e-app.ts";
import { EXTREME_FAMILY, VIEWS } from "../helpers/e2e-views.ts";

/** Everything to press that is narrower or lower than 44 px, with its size. A link in a sentence may have its height from padding. */
function tooSmall(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll("button, a[href], input")]
			.filter((element) => element.checkVisibility())
			.flatMap((element) => {
				// Whoever presses the label presses what it is for.
				const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
				const cover = Number.parseFloat(getComputedStyle(element, "::after").height);
				if (width >= 44 && (height >= 44 || cover >= 44)) return [];
				return [`${element.textContent}: ${width} × ${height}`];
			}),
	);
}

/** How far the page can be scrolled sideways, in pixels. */
function sidewaysScroll(page: Page): Promise<number> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});
}

for (const [name, show] of Object.entries(VIEWS)) {
	test(`${name}: everything to press measures 44 px or more`, async ({ page, open }) => {
		await show(page, (path) => open(FAMILY, path));
		for (const width of [390, 360]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await tooSmall(page), `at ${width} px`).toEqual([]);
		}
	});

	test(`${name}: nothing scrolls sideways on a small phone or at 400 %`, async ({ page, open }) => {
		await show(page, (path) => open(EXTREME_FAMILY, path));
		for (const width of [360, 320]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await sidewaysScroll(page), `at ${width} px`).toBe(0);
		}
	});
}
