import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { button, expectVisibleFocus, tabTo } from "../helpers/keyboard.ts";
import { expectToast, FAMILY, viewTitle } from "../helpers/pages.ts";

test("a family sets up, decides, resets and removes with the keyboard alone", async ({ page, open }) => {
	await open();
	await tabTo(page, page.getByRole("textbox", { name: "Add a family member" }));
	await page.keyboard.type("Mia");
	await page.keyboard.press("Enter");
	await page.keyboard.type("Noah");
	await page.keyboard.press("Enter");
	await tabTo(page, button(page, "Movie Night Choice"));
	await page.keyboard.press("Space");
	await expectToast(page, "Category Added", "Movie Night Choice has been added as a decision category");
	await tabTo(page, button(page, "Continue to Decision Making"));
	await page.keyboard.press("Enter");

	await expect(viewTitle(page)).toBeFocused();
	await tabTo(page, button(page, "Movie Night Choice"));
	await page.keyboard.press("Enter");

	await expect(viewTitle(page)).toHaveText(/^It's (Mia|Noah)'s turn!$/);
	await expect(viewTitle(page)).toBeFocused();
	await tabTo(page, button(page, "Help Me Decide"));
	await page.keyboard.press("Enter");

	await expect(viewTitle(page)).toContainText("What kind of movie");
	await expect(viewTitle(page)).toBeFocused();
	await tabTo(page, button(page, "Animation"));
	await page.keyboard.press("Space");
	await expect(button(page, "Animation")).toBeFocused();
	await tabTo(page, button(page, "Decision Made!"));
	await page.keyboard.press("Enter");

	await expect(page.getByText("1 of 2 have had a turn")).toBeVisible();
	await expect(viewTitle(page)).toBeFocused();
	await tabTo(page, button(page, "Reset"));
	await page.keyboard.press("Enter");
	await expect(page.getByText("0 of 2 have had a turn")).toBeVisible();
	// Not that of the message, which goes.
	await expect(page.getByRole("main").getByRole("button", { name: "Undo" })).toBeFocused();

	for (const name of ["History and rules", "Movie Night Choice"]) {
		await page.keyboard.press("Shift+Tab");
		await expect(button(page, name)).toBeFocused();
	}
	await page.keyboard.press("Shift+Tab");
	await expect(page.getByRole("link", { name: "Settings" })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(button(page, "Back to Setup")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(viewTitle(page)).toBeFocused();
	await tabTo(page, button(page, "Remove Noah"));
	await page.keyboard.press("Enter");
	await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Remove" }));
	await page.keyboard.press("Enter");
	await expect(button(page, "Remove Mia")).toBeFocused();

	await tabTo(page, page.getByRole("link", { name: "Settings" }));
	await page.keyboard.press("Enter");
	await expect(viewTitle(page)).toHaveText("Settings");
	await expect(viewTitle(page)).toBeFocused();
	await tabTo(page, button(page, "Download a copy"));
	const download = page.waitForEvent("download");
	await page.keyboard.press("Enter");
	expect((await download).suggestedFilename()).toMatch(/^whose-turn-family-/);
	await tabTo(page, button(page, "Remove from this device"));
	await page.keyboard.press("Enter");
	await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Remove" }));
	await page.keyboard.press("Enter");
	await expectToast(page, "Removed", "Your data is no longer in this browser.");
	await expect(button(page, "Remove from this device")).toBeFocused();
});

test("the question before removing traps the focus and returns it", async ({ page, open }) => {
	await open(FAMILY);
	await tabTo(page, button(page, "Remove Noah"));
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("alertdialog");
	const [cancel, remove] = [
		dialog.getByRole("button", { name: "Cancel" }),
		dialog.getByRole("button", { name: "Remove" }),
	];
	await expect(cancel).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(remove).toBeFocused();
	await expectVisibleFocus(remove);
	await page.keyboard.press("Tab");
	await expect(cancel).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(remove).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await expect(button(page, "Remove Zoe")).toBeFocused();
});
