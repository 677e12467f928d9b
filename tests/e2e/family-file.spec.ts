import { expect } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { expectToast } from "../helpers/e2e-pages.ts";
import { readStoredFamily } from "../helpers/e2e-storage.ts";
import { chooseFile, FAMILY_FILE } from "../helpers/family-files.ts";

const STORED = {
	members: ["Mia", "Noah"],
	categories: ["Who does dishes?"],
	cycles: { "Who does dishes?": ["Mia"] },
} as const;

test("a guest reads a family file: first it is shown what will change, then it changes", async ({ page, open }) => {
	await open(STORED, "/settings");
	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	const preview = page.getByRole("region", { name: "A family file of November 20, 2026" });
	await expect(preview.getByRole("heading")).toBeFocused();
	await expect(preview.getByRole("listitem")).toHaveText([
		"2 members: Kim, Zoe",
		"1 category: __proto__",
		"3 turns in the running cycles: Who does dishes?, __proto__",
	]);
	expect(await readStoredFamily(page)).toEqual(STORED);

	await preview.getByRole("button", { name: "Add it to my family" }).click();
	await expectToast(page, "Family File Read", "Added to your family: 2 members, 1 category and 3 turns.");
	await expect(preview).toBeHidden();
	await expect(page.getByRole("button", { name: "Read a family file" })).toBeFocused();
	const stored = await readStoredFamily(page);
	expect(stored.members).toEqual(["Mia", "Noah", "Kim", "Zoe"]);
	expect(stored.categories).toEqual(["Who does dishes?", "__proto__"]);
	expect(Object.entries(stored.cycles ?? {})).toEqual([
		["Who does dishes?", ["Mia", "Zoe", "Noah"]],
		["__proto__", ["Kim"]],
	]);

	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(preview).toContainText("Your family has all of this already.");
	await preview.getByRole("button", { name: "Close" }).click();
	await expect(preview).toBeHidden();
});

test("a preview that is cancelled changes nothing", async ({ page, open }) => {
	await open(STORED, "/settings");
	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await page.getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("button", { name: "Read a family file" })).toBeFocused();
	await expect(page.getByRole("region", { name: /^A family file of/ })).toBeHidden();
	expect(await readStoredFamily(page)).toEqual(STORED);
});

test("files that are none are refused with the reason, and change nothing", async ({ page, open }) => {
	await open(STORED, "/settings");
	const refused: readonly [string, string][] = [
		[" ".repeat(5_000_001), "This file is too large: a family file has 5 MB at most."],
		[JSON.stringify(FAMILY_FILE).slice(0, -9), "This file cannot be read: it is cut off, or of another kind."],
		['{"name":"whose-turn"}', "This is another kind of file: Whose Turn? did not write it."],
		[JSON.stringify({ ...FAMILY_FILE, version: 3 }), "A newer version of Whose Turn? wrote this file."],
		[JSON.stringify({ ...FAMILY_FILE, members: ["Kim"] }), "This family file holds something that no family has."],
	];
	for (const [content, message] of refused) {
		await chooseFile(page, content);
		await expect(page.getByRole("alert")).toContainText(message);
		await expect(page.getByRole("alert")).toContainText("Nothing has changed.");
		expect(await readStoredFamily(page)).toEqual(STORED);
	}
	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(page.getByRole("alert")).toBeHidden();
	await expect(page.getByRole("button", { name: "Add it to my family" })).toBeVisible();
});
