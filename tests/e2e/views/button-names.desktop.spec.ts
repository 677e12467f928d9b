import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { openCategories } from "../helpers/pages.ts";

test("a card's button is called Reset and described by its category", async ({ page, open }) => {
	await open({ members: ["Mia"], categories: ["Chess"], cycles: { Chess: ["Mia"] } });
	await openCategories(page);
	const reset = page.getByRole("button", { name: "Reset", exact: true });
	await expect(reset).toHaveAccessibleDescription("Chess");
	await reset.click();
	await expect(page.getByText("Chess cycle has been reset. Everyone can be chosen again!")).toBeVisible();
	await expect(reset).toHaveCount(0);
});

test("with the keyboard one preset after the other can be added, and the focus is never lost", async ({
	page,
	open,
}) => {
	await open();
	const grid = page.getByRole("region", { name: "Decision Categories" });
	await grid.getByRole("button", { name: "Restaurant picker" }).focus();
	await page.keyboard.press("Enter");
	await expect(grid.getByRole("button", { name: "Movie Night Choice", exact: true })).toBeFocused();
	await grid.getByRole("button", { name: "Vacation Destination" }).focus();
	await page.keyboard.press("Space");
	await expect(grid.getByRole("button", { name: "Bedtime Story Pick" })).toBeFocused();
	for (let left = 8; left > 0; left--) await page.keyboard.press("Enter");
	await expect(grid.getByRole("listitem")).toHaveCount(10);
	await expect(page.getByRole("textbox", { name: "Add a decision category" })).toBeFocused();
});

test("a key that is held down adds one preset", async ({ page, open }) => {
	await open();
	const grid = page.getByRole("region", { name: "Decision Categories" });
	await grid.getByRole("button", { name: "Restaurant picker" }).focus();
	// Each down without an up between is a repeat.
	for (let times = 0; times < 4; times++) await page.keyboard.down("Enter");
	await page.keyboard.up("Enter");
	await expect(grid.getByRole("button", { name: "Movie Night Choice", exact: true })).toBeFocused();
	await expect(grid.getByRole("listitem")).toHaveCount(1);
});

test("whoever presses the last preset without the keyboard is not sent to a field, which would open that of a phone", async ({
	page,
	open,
}) => {
	await open();
	const grid = page.getByRole("region", { name: "Decision Categories" });
	// Neither those of the list, nor the one beside the field.
	const free = grid.locator("button:enabled:not(li button, form button)");
	for (let left = 10; left > 0; left--) {
		await expect(free).toHaveCount(left);
		await free.last().click();
	}
	await expect(grid.getByRole("listitem")).toHaveCount(10);
	await expect(page.getByRole("textbox", { name: "Add a decision category" })).not.toBeFocused();
});
