import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	button,
	categoryNames,
	memberNames,
	openCategories,
	removeName,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const FAMILY = {
	members: ["Mia", "Noah", "Zoe"],
	categories: ["Chess", "Cards"],
	cycles: { Chess: ["Noah", "Mia"], Cards: ["Noah"] },
};

/** Opens the question, which explains itself. */
async function ask(page: Page, name: string, title: string, text: string) {
	await button(page, `Remove ${name}`).click();
	const dialog = page.getByRole("alertdialog", { name: title });
	await expect(dialog).toHaveAccessibleDescription(text);
	await expect(dialog.getByRole("button")).toHaveText(["Cancel", "Remove"]);
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	expect(await readStoredFamily(page)).toEqual(FAMILY);
}

/** Of the members' faces. */
const readColours = (page: Page) =>
	page
		.locator("[aria-label='Family members'] [class*=bg-face-]")
		.evaluateAll((faces) => faces.map((face) => getComputedStyle(face).backgroundColor));

test("removing asks first, and takes the turns along; an undo brings back both", async ({ page, open }) => {
	await open(FAMILY);
	const memberQuestion =
		"Are you sure you want to remove Noah from the family? This will also remove them from all decision category cycles.";
	await ask(page, "Noah", "Remove Family Member", memberQuestion);
	const colours = await readColours(page);
	// By her name alone Zoe would have Noah's.
	expect(new Set(colours).size).toBe(3);
	await removeName(page, "Noah");
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe"]);
	await expect(button(page, "Remove Zoe")).toBeFocused();
	expect(await readColours(page)).toEqual([colours[0], colours[2]]);
	expect((await readStoredFamily(page)).cycles).toEqual({ Chess: ["Mia"], Cards: [] });
	// For as long as the page is open.
	await expect(page.getByText("Removed: Noah")).toBeVisible();
	await openCategories(page);
	await button(page, "Back to Setup").click();
	await button(page, "Undo").press("Enter");
	await expect(memberNames(page)).toHaveText(FAMILY.members);
	await expect(page.getByText("Removed: Noah")).toHaveCount(0);
	await expect(button(page, "Change Noah")).toBeFocused();
	expect(await readColours(page)).toEqual(colours);
	expect(await readStoredFamily(page)).toEqual(FAMILY);

	const question =
		'Are you sure you want to remove "Chess"? This will permanently delete the category and all its turn history.';
	await ask(page, "Chess", "Remove Category", question);
	await removeName(page, "Chess");
	await expect(button(page, "Remove Cards")).toBeFocused();
	expect(await readStoredFamily(page)).toEqual({ ...FAMILY, categories: ["Cards"], cycles: { Cards: ["Noah"] } });
	await button(page, "Undo").press("Enter");
	await expect(categoryNames(page)).toHaveText(FAMILY.categories);
	expect(await readStoredFamily(page)).toEqual(FAMILY);
});

test("a name that is added again comes back with its turns or without, as somebody answers", async ({ page, open }) => {
	await open(FAMILY);
	const same = (name: string) => page.getByRole("group", { name: `The same ${name}?` });
	await removeName(page, "Noah");
	await addMember(page, " Noah ");
	await expect(same("Noah")).toBeVisible();
	// Asked afterwards: it is there as specified.
	expect((await readStoredFamily(page)).cycles).toEqual({ Chess: ["Mia"], Cards: [] });
	// The browser restores where a page was scrolled to.
	await page.evaluate(() => scrollTo(0, 0));
	await page.reload();
	await expect(same("Noah")).toContainText("2 turns from before");
	// Nothing moved to it.
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await same("Noah").getByRole("button", { name: "No, someone else" }).click();
	await expect(same("Noah")).toBeHidden();

	for (const answer of ["No, a new one", "Yes"]) {
		await removeName(page, "Chess");
		await addCategory(page, "Chess");
		await same("Chess").getByRole("button", { name: answer }).click();
		await expect(same("Chess")).toBeHidden();
	}
	// Removed and added once more it is a new question.
	await removeName(page, "Noah");
	await addMember(page, "Noah");
	await same("Noah").getByRole("button", { name: "Yes" }).click();
	await expect.poll(async () => (await readStoredFamily(page)).cycles).toEqual(FAMILY.cycles);

	await removeName(page, "Zoe");
	await openCategories(page);
	await button(page, "History").click();
	const changes = page.getByRole("region", { name: "Changes in the family" });
	await expect(changes.getByRole("button")).toHaveText(["Bring back Zoe"]);
	await button(page, "Bring back Zoe").click();
	await expect(changes).toContainText("Zoe came back");
	await expect(changes.getByRole("button")).toHaveCount(0);
	await page.goto("/");
	await expect(memberNames(page)).toHaveText(FAMILY.members);
});
