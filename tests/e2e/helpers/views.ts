import { expect, type Locator, type Page } from "@playwright/test";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { findSecret } from "./storage.ts";

/** Usual names, and those at the edge of what fits: 80 code points without an opportunity to break. */
export const [LONG_NAME, WIDE_NAME] = ["M".repeat(80), "W".repeat(80)] as const;
export const MOVIES = "Movie Night Choice";
export const FAMILY = { members: [LONG_NAME, "Mia", WIDE_NAME], categories: [MOVIES, WIDE_NAME] };

function turn(category: string, member: string): HistoryEntry {
	const id = `${category} ${member}`;
	return {
		...{ id, kind: "turn", turns: [id], cycle: 1, n: 0, at: "2025-11-05T11:00:00.000Z" },
		...{ category, categoryName: category, member, memberName: member },
	};
}

/** Everybody has had a turn for a movie, and the longest name is drawn next: what can be in a result is in it. */
export const GROWN_FAMILY = {
	...FAMILY,
	history: [...FAMILY.members.map((member) => turn(MOVIES, member)), turn(WIDE_NAME, LONG_NAME)],
	cycles: { [MOVIES]: FAMILY.members, [WIDE_NAME]: [LONG_NAME] },
	secret: findSecret(MOVIES, FAMILY.members, LONG_NAME),
};

export const named = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

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
