import { expect } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { categoryNames, expectToast, memberNames, removeName } from "../helpers/e2e-pages.ts";
import { readStoredFamily } from "../helpers/e2e-storage.ts";

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

test("a removed member is in neither the list nor a cycle", async ({ page, open }) => {
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
});

test("a removed category takes its turns along", async ({ page, open }) => {
	await open(FAMILY);
	await removeName(page, "Chess");
	await expectToast(page, "Category Removed", "Chess has been removed");
	await expect(categoryNames(page)).toHaveText(["Cards"]);
	await expect(page.getByRole("button", { name: "Remove Cards" })).toBeFocused();
	expect(await readStoredFamily(page)).toEqual({ ...FAMILY, categories: ["Cards"], cycles: { Cards: ["Noah"] } });
});

test("removing the last name leaves the empty text, which takes the focus", async ({ page, open }) => {
	await open({ members: ["Mia"], categories: ["Chess"] });
	await removeName(page, "Mia");
	await expect(page.getByText("No family members added yet")).toBeVisible();
	await expect(page.getByText("No family members added yet").locator("..")).toBeFocused();
	await removeName(page, "Chess");
	await expect(page.getByText("No decision categories added yet")).toBeVisible();
});
