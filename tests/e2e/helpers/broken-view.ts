import { expect, type Page } from "@playwright/test";
import { viewTitle } from "./pages.ts";

/** From now on no date can be formatted in this page: the record throws as it renders. */
export function breakDates(page: Page): Promise<void> {
	return page.evaluate(() => {
		Intl.DateTimeFormat = class {
			constructor() {
				throw new RangeError("no dates today");
			}
		} as unknown as typeof Intl.DateTimeFormat;
	});
}

export const openHistory = (page: Page) => page.getByRole("button", { name: "History", exact: true }).click();

/** From the category list to the view that says that another one throws. */
export async function openBrokenHistory(page: Page): Promise<void> {
	await breakDates(page);
	await openHistory(page);
	await expect(viewTitle(page)).toHaveText("Something went wrong");
}
