import { expect, type Page } from "@playwright/test";
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

/** Presses Undo, which is offered once, on the card. */
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true }).press("Enter");

const coloursOf = (page: Page, ...names: readonly string[]) =>
	Promise.all(
		names.map((name) =>
			page
				.getByRole("listitem")
				.filter({ has: page.getByRole("button", { name: `Remove ${name}` }) })
				.locator("[class*=bg-face-]")
				.evaluate((face) => getComputedStyle(face).backgroundColor),
		),
	);

test("removing asks first, and takes the turns along; an undo brings back both", async ({ page, open }) => {
	await open(FAMILY);
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
	] as const)
		await test.step(`removing ${name} asks first, and ${answer} changes nothing`, async () => {
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

	await test.step("a member leaves the list and cycles, and is in both again; others keep their colour", async () => {
		const colours = await coloursOf(page, "Mia", "Noah", "Zoe");
		const [mia, , zoe] = colours;
		// By her name alone Zoe would have Noah's.
		expect(new Set(colours).size).toBe(3);
		await removeName(page, "Noah");
		await expectToast(page, "Member Removed", "Noah has been removed from the family");
		await expect(memberNames(page)).toHaveText(["Mia", "Zoe"]);
		await expect(page.getByRole("button", { name: "Remove Zoe" })).toBeFocused();
		expect(await coloursOf(page, "Mia", "Zoe")).toEqual([mia, zoe]);
		expect(await readStoredFamily(page)).toEqual({
			...FAMILY,
			members: ["Mia", "Zoe"],
			cycles: { Chess: ["Mia"], Cards: [] },
		});
		// For as long as the page is open.
		await expect(page.getByText("Removed: Noah")).toBeVisible();
		await openCategories(page);
		await page.getByRole("button", { name: "Back to Setup" }).click();
		await undo(page);
		await expect(memberNames(page)).toHaveText(FAMILY.members);
		await expect(page.getByText("Removed: Noah")).toHaveCount(0);
		await expect(page.getByRole("button", { name: "Change Noah" })).toBeFocused();
		expect(await coloursOf(page, "Mia", "Noah", "Zoe")).toEqual(colours);
		expect(await readStoredFamily(page)).toEqual(FAMILY);
	});

	await test.step("a category takes its turns along, and brings them back", async () => {
		await removeName(page, "Chess");
		await expectToast(page, "Category Removed", "Chess has been removed");
		await expect(categoryNames(page)).toHaveText(["Cards"]);
		await expect(page.getByRole("button", { name: "Remove Cards" })).toBeFocused();
		expect(await readStoredFamily(page)).toEqual({ ...FAMILY, categories: ["Cards"], cycles: { Cards: ["Noah"] } });
		await undo(page);
		await expect(categoryNames(page)).toHaveText(FAMILY.categories);
		expect(await readStoredFamily(page)).toEqual(FAMILY);
	});
});

test("a name that is added again comes back with its turns or without, as somebody answers", async ({ page, open }) => {
	await open(FAMILY);
	const same = (name: string) => page.getByRole("group", { name: `The same ${name}?` });
	await test.step("somebody else, also after a reload", async () => {
		await removeName(page, "Noah");
		await addMember(page, " Noah ");
		await expect(same("Noah")).toBeVisible();
		// Asked afterwards: it is there as specified.
		expect((await readStoredFamily(page)).cycles).toMatchObject({ Chess: ["Mia"], Cards: [] });
		// The browser restores where a page was scrolled to.
		await page.evaluate(() => scrollTo(0, 0));
		await page.reload();
		await expect(same("Noah")).toContainText("2 turns from before");
		// Nothing moved to it.
		expect(await page.evaluate(() => scrollY)).toBe(0);
		await same("Noah").getByRole("button", { name: "No, someone else" }).click();
		await expect(same("Noah")).toBeHidden();
		// Removed and added once more it is a new question.
		await removeName(page, "Noah");
		await addMember(page, "Noah");
	});

	await test.step("a new category", async () => {
		await removeName(page, "Chess");
		await addCategory(page, "Chess");
		await same("Chess").getByRole("button", { name: "No, a new one" }).click();
		await expect(same("Chess")).toBeHidden();
		expect((await readStoredFamily(page)).cycles).toMatchObject({ Cards: [] });
		await removeName(page, "Chess");
		await addCategory(page, "Chess");
	});

	await test.step("both are the same after all", async () => {
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
	});

	await test.step("the history brings back who is not there, and nobody whose name is", async () => {
		await removeName(page, "Zoe");
		await openCategories(page);
		await page.getByRole("button", { name: "History", exact: true }).click();
		const changes = page.getByRole("region", { name: "Changes in the family" });
		await expect(changes.getByRole("button")).toHaveText(["Bring back Zoe"]);
		await changes.getByRole("button", { name: "Bring back Zoe" }).click();
		await expect(changes).toContainText("Zoe came back");
		await expect(changes.getByRole("button")).toHaveCount(0);
		await page.goto("/");
		// In the order that they had: Noah came back as who he was.
		await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	});
});
