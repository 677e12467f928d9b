import { expect, type Locator, type Page } from "@playwright/test";
import { button, expectCategories, viewTitle } from "../helpers/pages.ts";

/** Further than from one end of a page to the other. */
const MAX_PRESSES = 60;

/**
 * Presses Tab until `target` has the focus, as somebody does who looks for it, and checks that the eye can see it
 * there.
 */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
	const seen = await target.elementHandle();
	for (let presses = 0; presses < MAX_PRESSES; presses++) {
		await page.keyboard.press(key);
		// Looking for it by its name after each press would take longer than the press.
		if (await seen?.evaluate((element) => element === document.activeElement)) return expectVisibleFocus(target);
	}
	throw new Error(`${key} never came to ${target}`);
}

/** Presses a button as somebody does who has no pointer. */
export async function tabToAndPress(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
	await tabTo(page, target, key);
	await page.keyboard.press("Enter");
}

export async function expectVisibleFocus(target: Locator): Promise<void> {
	await expect(target).toBeInViewport();
	const widths = await target.evaluate((element) =>
		[undefined, "::after"].map((part) => {
			const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
			return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
		}),
	);
	expect(Math.max(...widths), `outline of ${target}`).toBeGreaterThanOrEqual(2);
}

/** By the title, which a view focuses a frame after it has opened. */
export async function expectView(page: Page, title: string | RegExp): Promise<void> {
	await expect(viewTitle(page)).toHaveText(title);
	await expect(viewTitle(page)).toBeFocused();
}

export async function continueToCategories(page: Page): Promise<void> {
	await tabToAndPress(page, button(page, "Continue to Decision Making"));
	await expectCategories(page);
	await expect(viewTitle(page)).toBeFocused();
}
