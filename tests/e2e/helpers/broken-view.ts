import { expect, type Page } from "@playwright/test";
import { viewTitle } from "./pages.ts";

export const root = (page: Page) => page.locator("#root");

/**
 * From the list to a view that throws as it renders: no date can be formatted from the press on. Not before it, because
 * the list writes dates, too, whenever live news has it rendered again.
 */
export async function openBrokenHistory(page: Page): Promise<void> {
	const history = page.getByRole("button", { name: "History", exact: true });
	await history.evaluate((button) => {
		const breakDates = () =>
			Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
				get() {
					throw new RangeError("no dates today");
				},
			});
		button.addEventListener("click", breakDates, { once: true });
	});
	await history.click();
}

export async function expectBroken(page: Page): Promise<void> {
	await expect(viewTitle(page)).toHaveText("Something went wrong");
	await expect(page.getByRole("alert")).toHaveText(
		"This page can't be shown. Everything is still saved. Try again, or download a copy to be safe.",
	);
}
