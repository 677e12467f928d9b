import { expect, type Page } from "@playwright/test";
import { viewTitle } from "./pages.ts";

export const root = (page: Page) => page.locator("#root");

/** From setup to a view that throws as it renders: no date can be formatted from now on. */
export async function openBrokenHistory(page: Page): Promise<void> {
	await page.evaluate(() => {
		Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
			get() {
				throw new RangeError("no dates today");
			},
		});
	});
	await page.getByRole("button", { name: "History", exact: true }).click();
}

export async function expectBroken(page: Page): Promise<void> {
	await expect(viewTitle(page)).toHaveText("Something went wrong");
	await expect(page.getByRole("alert")).toHaveText(
		"This page can't be shown. Everything is still saved. Try again, or download a copy to be safe.",
	);
}
