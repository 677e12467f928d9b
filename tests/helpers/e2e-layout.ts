import type { Page } from "@playwright/test";

/** How far the page, or what scrolls in a dialog, can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
	return page.evaluate(() => {
		const inDialogs = [...document.querySelectorAll("dialog *, [role=alertdialog]")].filter(
			(element) => element.checkVisibility() && getComputedStyle(element).overflowX === "auto",
		);
		return Math.max(
			...[document.documentElement, ...inDialogs].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
		);
	});
}

/** The texts that do not fit into what holds them, and cannot be scrolled to. */
export function findClippedText(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll("body *")]
			.filter(
				(element) =>
					element.checkVisibility() &&
					element.closest(".sr-only, [id^=DndLiveRegion], [data-base-ui-focus-guard]") === null,
			)
			.filter((element) => {
				const { overflowX, overflowY } = getComputedStyle(element);
				const isCutX = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
				return isCutX || (overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1);
			})
			.map((element) => element.textContent),
	);
}
