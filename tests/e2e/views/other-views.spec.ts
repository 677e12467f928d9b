import { expect } from "@playwright/test";
import { PIN } from "../device/child-lock.ts";
import { chooseFile, FAMILY_FILE } from "../helpers/family-files.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	button,
	drawMemberWithoutPointer,
	expectCategories,
	expectHydrated,
	openCategories,
	removeName,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { expectGoodView } from "./good-view.ts";
import { closeSheet, closeToast, FAMILY, GROWN_FAMILY, leave, MOVIES } from "./walk.ts";

// High enough for axe from the beginning.
test.use({ viewport: { width: 390, height: 2_000 } });

test("every view is good: the history, a pick for fun, and a page that there is not", async ({ page, open, watch }) => {
	watch.expectLine(/No page at \/nowhere/);
	await open(GROWN_FAMILY);
	await removeName(page, "Mia");
	await closeToast(page);
	await openCategories(page);
	await activate(button(page, "History"));
	await page.getByRole("combobox", { name: "Period" }).selectOption("All time");
	await expect(page.getByRole("region", { name: "Turns, day by day" })).toBeVisible();
	await activate(button(page, "More figures and changes"));
	await expect(button(page, "Bring back Mia")).toBeVisible();
	await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
	await expectGoodView(page, "history, unfolded");
	await activate(button(page, "Back to Categories"));
	await activate(button(page, "Who is away?"));
	await expectGoodView(page, "who is away");
	await activate(button(page, "Just for fun"));
	await page.getByRole("textbox", { name: "Or something else, with commas between" }).fill("Heads, Tails");
	await activate(button(page, "Pick for fun"));
	await expect(button(page, "Pick another for fun")).toBeVisible();
	await expectGoodView(page, "just for fun");

	await leave(page);
	await open({}, "/nowhere");
	await expectHydrated(page);
	await expectGoodView(page, "not found");
});

test("every view is good: settings, their questions, child lock, logging in and signing up", async ({ page, open }) => {
	await open(FAMILY, "/settings");
	await expectHydrated(page);
	await expect(page.getByRole("region", { name: "Your data" })).toBeVisible();
	await expect(page.locator("body")).toMatchAriaSnapshot(`
			- main:
			  - navigation:
			    - link "Back to Whose Turn?"
			  - heading "Settings" [level=1]
			  - region "Look and sound":
			    - heading "Look and sound" [level=2]
			    - combobox "Language"
			    - combobox "Theme"
			    - checkbox "Play a sound when someone is picked"
			    - checkbox "Vibrate when someone is picked"
			  - region "Your data":
			    - heading "Your data" [level=2]
			    - button "Download a copy"
			    - button "Open a family file"
			  - region "This device":
			    - heading "This device" [level=2]:
			      - button "This device"
			  - region "Child lock":
			    - heading "Child lock" [level=2]:
			      - button "Child lock"
			  - region "Who takes turns here?":
			    - heading "Who takes turns here?" [level=2]:
			      - button "Who takes turns here?"
			- region "Notifications"
	`);
	for (const card of ["This device", "Child lock", "Who takes turns here?"]) await unfold(page, card);
	await activate(button(page, "Turn on child lock"));
	await activate(button(page, "Turn on"));
	await expect(page.getByText("The PIN has four digits.")).toBeVisible();
	await chooseFile(page, "no family");
	await expect(page.getByRole("alert").filter({ hasText: "file" })).toBeVisible();
	await expectGoodView(page, "settings, unfolded, with a PIN and a file that are none");
	await activate(button(page, "Remove from this device"));
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await expectGoodView(page, "question before clearing", {
		tree: `
			- region "Notifications"
			- alertdialog "Remove your data from this device?":
			  - heading "Remove your data from this device?" [level=2]
			  - paragraph: /^All members, categories and turns will be removed from this browser/
			  - button "Download a copy"
			  - button "Cancel"
			  - button "Remove"
		`,
	});
	await closeSheet(page);
	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(page.getByRole("region", { name: /^Family file from/ })).toBeVisible();
	await expectGoodView(page, "family file");

	for (const name of ["New PIN, four digits", "The same PIN again"])
		await page.getByRole("textbox", { name }).fill(PIN);
	await activate(button(page, "Turn on"));
	await expectCategories(page);
	await drawMemberWithoutPointer(page, MOVIES);
	await expectGoodView(page, "locked result", {
		tree: `
			- main:
			  - paragraph: Movie Night Choice
			  - paragraph: Picked from 3 who haven't had a turn yet
			  - button "Decision Made!"
		`,
		mainButton: "Decision Made!",
	});
	await page.goBack();
	await expectCategories(page);
	await activate(button(page, "Back to Setup"));
	await activate(button(page, "Forgot the PIN?"));
	await expect(page.getByText(/^What is/)).toBeVisible();
	await expectGoodView(page, "ask a parent");

	const noGoogle = page.getByText("Google login is not available here.");
	await leave(page);
	await open({}, "/login");
	await expectHydrated(page);
	await expect(noGoogle).toBeVisible();
	await expectGoodView(page, "login");
	await activate(page.getByRole("link", { name: "Sign up", exact: true }));
	await expect(viewTitle(page)).toHaveText("Create Account");
	await expect(noGoogle).toBeVisible();
	await expectGoodView(page, "signup");
});
