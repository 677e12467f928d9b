import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	categoryNames,
	expectToast,
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

for (const [name, title, question, answer] of [
	[
		"Noah",
		"Remove Family Member",
		"Are you sure you want to remove Noah from the family? This will also remove them from all decision category cycles.",
		"Cancel",
	],
	[
		"Chess",
		"Remove Category",
		'Are you sure you want to remove "Chess"? This will permanently delete the category and all its turn history.',
		"Escape",
	],
] as const) {
	test(`removing ${name} asks first, and ${answer} changes nothing`, async ({ page, open }) => {
		await open(FAMILY);
		const opener = page.getByRole("button", { name: `Remove ${name}` });
		await opener.click();
		const dialog = page.getByRole("alertdialog", { name: title });
		await expect(dialog).toHaveAccessibleDescription(question);
		await expect(dialog.getByRole("button")).toHaveText(["Cancel", "Remove"]);
		if (answer === "Cancel") await dialog.getByRole("button", { name: "Cancel" }).click();
		else await page.keyboard.press(answer);
		await expect(dialog).toBeHidden();
		await expect(opener).toBeFocused();
		await expect(memberNames(page)).toHaveText(FAMILY.members);
		await expect(categoryNames(page)).toHaveText(FAMILY.categories);
		expect(await readStoredFamily(page)).toEqual(FAMILY);
	});
}

/** Presses Undo on the toast of a removal. */
const undo = (page: Page, title: string) =>
	page.getByRole("dialog", { name: title }).getByRole("button", { name: "Undo" }).click();

test("a removed member is in neither the list nor a cycle, and both again once it is undone", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	await removeName(page, "Noah");
	await expectToast(page, "Member Removed", "Noah has been removed from the family");
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe"]);
	await expect(page.getByRole("button", { name: "Remove Zoe" })).toBeFocused();
	expect(await readStoredFamily(page)).toEqual({
		...FAMILY,
		members: ["Mia", "Zoe"],
		cycles: { Chess: ["Mia"], Cards: [] },
	});
	await undo(page, "Member Removed");
	await expect(memberNames(page)).toHaveText(FAMILY.members);
	await removeName(page, "Noah");
	// On the card, too, for as long as the page is open.
	const members = page.getByRole("main");
	await expect(page.getByText("Noah has been removed from the family")).toHaveCount(2);
	await openCategories(page);
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await members.getByRole("button", { name: "Undo" }).press("Enter");
	await expect(memberNames(page)).toHaveText(FAMILY.members);
	await expect(page.getByText("Noah has been removed from the family")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Change Noah" })).toBeFocused();
	expect(await readStoredFamily(page)).toEqual(FAMILY);
});

test("whoever stays keeps their colour when somebody is removed, and once that is undone", async ({ page, open }) => {
	await open(FAMILY);
	const coloursOf = (...names: readonly string[]) =>
		Promise.all(
			names.map((name) =>
				page
					.getByRole("listitem")
					.filter({ has: page.getByRole("button", { name: `Remove ${name}` }) })
					.locator("[class*=bg-face-]")
					.evaluate((face) => getComputedStyle(face).backgroundColor),
			),
		);
	const [mia, noah, zoe] = await coloursOf("Mia", "Noah", "Zoe");
	// By her name alone Zoe would have Noah's.
	expect(new Set([mia, noah, zoe]).size).toBe(3);
	await removeName(page, "Noah");
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe"]);
	expect(await coloursOf("Mia", "Zoe")).toEqual([mia, zoe]);
	await undo(page, "Member Removed");
	await expect(memberNames(page)).toHaveText(FAMILY.members);
	expect(await coloursOf("Mia", "Noah", "Zoe")).toEqual([mia, noah, zoe]);
	await removeName(page, "Noah");
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe"]);
	await page.reload();
	expect(await coloursOf("Mia", "Zoe")).toEqual([mia, zoe]);
});

test("a removed category takes its turns along, and brings them back once it is undone", async ({ page, open }) => {
	await open(FAMILY);
	await removeName(page, "Chess");
	await expectToast(page, "Category Removed", "Chess has been removed");
	await expect(categoryNames(page)).toHaveText(["Cards"]);
	await expect(page.getByRole("button", { name: "Remove Cards" })).toBeFocused();
	expect(await readStoredFamily(page)).toEqual({ ...FAMILY, categories: ["Cards"], cycles: { Cards: ["Noah"] } });
	await undo(page, "Category Removed");
	await expect(categoryNames(page)).toHaveText(FAMILY.categories);
	expect(await readStoredFamily(page)).toEqual(FAMILY);
});

test("whoever is there again without an answer is asked about on the next visit, too, until there is one", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	const same = page.getByRole("group", { name: "The same Noah?" });
	await removeName(page, "Noah");
	await addMember(page, "Noah");
	await expect(same).toBeVisible();
	// The browser restores where a page was scrolled to.
	await page.evaluate(() => scrollTo(0, 0));
	await page.reload();
	await expect(same).toContainText("2 turns from before");
	// Nothing moved to it.
	expect(await page.evaluate(() => scrollY)).toBe(0);
	await same.getByRole("button", { name: "No, someone else" }).click();
	await expect(same).toBeHidden();
	await page.reload();
	await expect(page.getByRole("button", { name: "Remove Noah" })).toBeVisible();
	await expect(same).toBeHidden();
	// Removed and added once more it is a new question.
	await removeName(page, "Noah");
	await addMember(page, "Noah");
	await same.getByRole("button", { name: "Yes" }).click();
	await expect.poll(() => readStoredFamily(page)).toMatchObject({ cycles: FAMILY.cycles });
});

test("who and what is added again is asked about, comes back with the turns or without, and from the history", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	const same = (name: string) => page.getByRole("group", { name: `The same ${name}?` });
	for (const [name, cycles] of [
		["Noah", { Chess: ["Mia"], Cards: [] }],
		["Chess", { Cards: [] }],
	] as const) {
		await removeName(page, name);
		if (name === "Noah") await addMember(page, " Noah ");
		else await addCategory(page, name);
		await expect(same(name)).toBeVisible();
		// Asked afterwards: it is there as specified.
		expect((await readStoredFamily(page)).cycles).toMatchObject(cycles);
		await same(name)
			.getByRole("button", { name: name === "Noah" ? "No, someone else" : "No, a new one" })
			.click();
		await expect(same(name)).toBeHidden();
		await removeName(page, name);
		if (name === "Noah") await addMember(page, name);
		else await addCategory(page, name);
	}
	for (const [name, turns] of [
		["Noah", "1 turn"],
		["Chess", "2 turns"],
	] as const) {
		await expect(same(name)).toContainText(`${turns} from before`);
		await same(name).getByRole("button", { name: "Yes" }).click();
		await expect(same(name)).toBeHidden();
	}
	await expect
		.poll(() => readStoredFamily(page))
		.toMatchObject({ cycles: { Chess: ["Noah", "Mia"], Cards: ["Noah"] } });

	await removeName(page, "Zoe");
	await openCategories(page);
	await page.getByRole("button", { name: "History", exact: true }).click();
	const changes = page.getByRole("region", { name: "Changes in the family" });
	// Of a name that is there again, nothing else is left to come back.
	await expect(changes.getByRole("button")).toHaveText(["Bring back Zoe"]);
	await expectNoViolations(page);
	await changes.getByRole("button", { name: "Bring back Zoe" }).click();
	await expect(changes).toContainText("Zoe came back");
	await expect(changes.getByRole("button")).toHaveCount(0);
	await page.goto("/");
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe", "Noah"]);
});

test("removing the last name leaves the empty text, which takes the focus", async ({ page, open }) => {
	await open({ members: ["Mia"], categories: ["Chess"] });
	await removeName(page, "Mia");
	await expect(page.getByText("No family members added yet")).toBeVisible();
	await expect(page.getByText("No family members added yet").locator("..")).toBeFocused();
	await removeName(page, "Chess");
	await expect(page.getByText("No decision categories added yet")).toBeVisible();
});
