import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { button, expectToast, viewTitle } from "../helpers/pages.ts";
import { continueToCategories, expectView, expectVisibleFocus, tabTo, tabToAndPress } from "./keyboard.ts";

test("the keyboard alone sets up, decides, resets and removes; a question traps the focus", async ({ page, open }) => {
	await open();
	await tabTo(page, page.getByRole("textbox", { name: "Add a family member" }));
	for (const name of ["Mia", "Noah", "Zoe"]) {
		await page.keyboard.type(name);
		await page.keyboard.press("Enter");
	}
	await tabTo(page, button(page, "Movie Night Choice"));
	await page.keyboard.press("Space");
	await expectToast(page, "Category Added", "Movie Night Choice has been added as a decision category");
	await continueToCategories(page);
	await tabToAndPress(page, button(page, "Movie Night Choice"));
	await expectView(page, /^It's (Mia|Noah|Zoe)'s turn!$/);
	await tabToAndPress(page, button(page, "Help Me Decide"));
	await expectView(page, /What kind of movie/);
	await tabTo(page, button(page, "Animation"));
	await page.keyboard.press("Space");
	await expect(button(page, "Animation")).toBeFocused();
	await tabToAndPress(page, button(page, "Decision Made!"));

	await expect(page.getByText("1 of 3 have had a turn")).toBeVisible();
	await expect(viewTitle(page)).toBeFocused();
	await tabToAndPress(page, button(page, "Reset"));
	await expect(page.getByText("0 of 3 have had a turn")).toBeVisible();
	// Not that of the message, which goes.
	await expect(page.getByRole("main").getByRole("button", { name: "Undo" })).toBeFocused();
	const last = page.getByRole("button", { name: /^Last: / });
	for (const before of [last, button(page, "History and rules"), button(page, "Movie Night Choice")]) {
		await page.keyboard.press("Shift+Tab");
		await expect(before).toBeFocused();
	}
	await page.keyboard.press("Shift+Tab");
	await expect(page.getByRole("link", { name: "Settings" })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(button(page, "Back to Setup")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(viewTitle(page)).toBeFocused();

	const dialog = page.getByRole("alertdialog");
	const remove = dialog.getByRole("button", { name: "Remove" });
	await tabToAndPress(page, button(page, "Remove Noah"));
	for (const [key, next] of [
		["Tab", remove],
		["Tab", dialog.getByRole("button", { name: "Cancel" })],
		["Shift+Tab", remove],
	] as const) {
		if (next === remove) await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
		await page.keyboard.press(key);
		await expect(next).toBeFocused();
	}
	await expectVisibleFocus(remove);
	await page.keyboard.press("Enter");
	await expect(dialog).toHaveCount(0);
	await expect(button(page, "Remove Zoe")).toBeFocused();
	await page.keyboard.press("Enter");
	await tabToAndPress(page, remove);
	await expect(button(page, "Remove Mia")).toBeFocused();

	await tabToAndPress(page, page.getByRole("link", { name: "Settings" }));
	await expectView(page, "Settings");
	await tabTo(page, button(page, "Download a copy"));
	const download = page.waitForEvent("download");
	await page.keyboard.press("Enter");
	expect((await download).suggestedFilename()).toMatch(/^whose-turn-family-/);
	await tabToAndPress(page, button(page, "This device"));
	await tabToAndPress(page, button(page, "Remove from this device"));
	await tabToAndPress(page, remove);
	await expectToast(page, "Removed", "Your data is no longer in this browser.");
	await expect(button(page, "Remove from this device")).toBeFocused();
});

test("presets added one by one keep the focus, and a tap opens no phone's keyboard", async ({ page, open }) => {
	await open();
	const grid = page.getByRole("region", { name: "Decision Categories" });
	const items = grid.getByRole("listitem");
	const field = page.getByRole("textbox", { name: "Add a decision category" });
	await grid.getByRole("button", { name: "Restaurant picker" }).focus();
	// Each down without an up between is a repeat: it adds one.
	for (let times = 0; times < 4; times++) await page.keyboard.down("Enter");
	await page.keyboard.up("Enter");
	await expect(button(page, "Movie Night Choice")).toBeFocused();
	await expect(items).toHaveCount(1);
	await grid.getByRole("button", { name: "Vacation Destination" }).focus();
	await page.keyboard.press("Space");
	await expect(grid.getByRole("button", { name: "Bedtime Story Pick" })).toBeFocused();
	for (let left = 8; left > 0; left--) await page.keyboard.press("Enter");
	await expect(items).toHaveCount(10);
	await expect(field).toBeFocused();

	await open();
	// Neither those of the list, nor the one beside the field.
	const free = grid.locator("button:enabled:not(li button, form button)");
	for (let left = 10; left > 0; left--) {
		await expect(free).toHaveCount(left);
		await free.last().click();
	}
	await expect(items).toHaveCount(10);
	await expect(field).not.toBeFocused();
});
