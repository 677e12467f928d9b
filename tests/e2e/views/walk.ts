import { expect, type Page } from "@playwright/test";
import { findSecret, turnEntry } from "../helpers/storage.ts";

/** Usual names, and those at the edge of what fits: 80 code points without an opportunity to break. */
export const [LONG_NAME, WIDE_NAME] = ["M".repeat(80), "W".repeat(80)] as const;
export const MOVIES = "Movie Night Choice";
export const FAMILY = { members: [LONG_NAME, "Mia", WIDE_NAME], categories: [MOVIES, WIDE_NAME] };

/** Everybody has had a turn for a movie, and the longest name is drawn next: what can be in a result is in it. */
export const GROWN_FAMILY = {
	...FAMILY,
	history: [...FAMILY.members.map((member) => turnEntry(MOVIES, member)), turnEntry(WIDE_NAME, LONG_NAME)],
	cycles: { [MOVIES]: FAMILY.members, [WIDE_NAME]: [LONG_NAME] },
	secret: findSecret(MOVIES, FAMILY.members, LONG_NAME),
};

/** Also that of a question. */
export async function closeSheet(page: Page): Promise<void> {
	await page.keyboard.press("Escape");
	await expect(page.locator("dialog[open], [role=alertdialog]")).toHaveCount(0);
}

/** Messages go by themselves, some while a view is looked at. */
export async function closeToast(page: Page): Promise<void> {
	const toast = page.getByRole("region", { name: "Notifications" }).getByRole("article");
	await expect(toast).toBeVisible();
	await toast.getByRole("button", { name: "Close" }).evaluateAll((buttons: HTMLElement[]) => {
		for (const button of buttons) button.click();
	});
	await expect(toast).toHaveCount(0);
}

/**
 * For a walk that goes on with another family: a page that is just going back through its history would come back
 * instead.
 */
export async function leave(page: Page): Promise<void> {
	await page.goto("about:blank");
}
