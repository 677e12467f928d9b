import type { Page } from "@playwright/test";

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
