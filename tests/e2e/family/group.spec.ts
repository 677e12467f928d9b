import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { addCategory, addMember, expectToast, openCategories, unfold } from "../helpers/pages.ts";
import { readLocalStorage } from "../helpers/storage.ts";

const ASKED = "Who takes turns here?";

/** What the page says in all, but for what a group can be and the name of a kind of file. */
async function readPage(page: Page): Promise<string> {
	return (await page.locator("body").ariaSnapshot()).replaceAll(/\ba family( file)?\b/gi, "");
}

test("a group that seems to be no family is asked what it is, once, and the words follow", async ({ page, open }) => {
	const question = page.getByRole("list", { name: ASKED });
	await open({ members: ["Ann"], categories: ["Chess"] });
	await addMember(page, "Ben");
	await expectToast(page, "Member Added", "Ben has been added to the family");
	await expect(question).toBeHidden();
	// A name suggests that they are no family.
	await addCategory(page, "Team kit");
	await expect(question.getByRole("button")).toHaveText(["A family", "A flat", "A team", "A class"]);
	// Whoever goes on is not kept.
	await addMember(page, "Cleo");
	await expectToast(page, "Member Added", "Cleo has been added to the family");

	const before = await readLocalStorage(page);
	await question.getByRole("button", { name: "A team" }).press("Enter");
	await expect(question).toBeHidden();
	await expect(page.getByRole("paragraph").filter({ hasText: "You can change that in the settings." })).toBeFocused();
	await expect(page.getByRole("heading", { name: "Players", exact: true })).toBeVisible();
	await expect(page.getByRole("note")).toContainText("to sync your team across devices.");
	expect(await readLocalStorage(page)).toEqual({ ...before, "guest-group-kind": '"team"' });
	await page.getByRole("textbox", { name: "Add a player" }).fill("Dora");
	await page.getByRole("button", { name: "Add player" }).click();
	await expectToast(page, "Player Added", "Dora has been added to the team");
	await page.getByRole("button", { name: "Remove Dora" }).click();
	const dialog = page.getByRole("alertdialog", { name: "Remove Player" });
	await expect(dialog).toContainText("Are you sure you want to remove Dora from the team?");
	await dialog.getByRole("button", { name: "Remove" }).click();
	await expectToast(page, "Player Removed", "Dora has been removed from the team");

	expect(await readPage(page)).not.toMatch(/famil/i);
	await openCategories(page);
	await expect(page.getByRole("region", { name: "Players" })).toBeVisible();
	expect(await readPage(page)).not.toMatch(/famil/i);
	await page.goto("/settings");
	await expect(page.getByRole("button", { name: ASKED })).toHaveAccessibleDescription("A team");
	await unfold(page, "This device");
	expect(await readPage(page)).not.toMatch(/famil/i);
	await unfold(page, ASKED);
	const choice = page.getByRole("group", { name: ASKED });
	await expect(choice.getByRole("radio", { name: "A team" })).toBeChecked();
	await choice.getByRole("radio", { name: "A class" }).check();
	await expect(page.getByText("Your class is saved in this browser only.")).toBeVisible();
	await page.goto("/");
	await expect(page.getByRole("button", { name: "Line Leader", exact: true })).toBeVisible();

	await page.evaluate(() => localStorage.removeItem("guest-group-kind"));
	await page.goto("/");
	await addMember(page, "Eli");
	await page.getByRole("button", { name: "Don't ask" }).click();
	await expect(question).toBeHidden();
	await page.reload();
	await addMember(page, "Fay");
	await expectToast(page, "Member Added", "Fay has been added to the family");
	await expect(question).toBeHidden();
});
