import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectToast,
	memberNames,
	openCategories,
} from "../helpers/pages.ts";
import { readLocalStorage, readStoredFamily } from "../helpers/storage.ts";

/** Names that would break a page which took them for anything but text. */
const NAMES = ["__proto__", "<img src=x onerror=alert(1)>", "محمد عبد الله"];

/** Of Arabic letters: in a sentence from left to right, characters isolate it (UAX #9). */
const isRightToLeft = (name: string) => /[\u0600-\u06ff]/.test(name);

test("a name that a page could take for something else is a name like any other", async ({ page, open }) => {
	await open();
	page.on("dialog", () => expect.soft(true, "a name was run as a script").toBe(false));
	for (const [at, name] of NAMES.entries()) {
		const categories = NAMES.slice(0, at + 1);
		const said = isRightToLeft(name) ? `\u2068${name}\u2069` : name;
		await addMember(page, name);
		await expectToast(page, "Member Added", `${said} has been added to the family`);
		await addCategory(page, name);
		await expect(memberNames(page)).toHaveText([name]);
		await expect(categoryNames(page)).toHaveText(categories);

		await openCategories(page);
		await expect(categoryCard(page, name)).toContainText("0 of 1 have had a turn");
		expect(await drawMember(page, name)).toBe(name);
		await expect(page).toHaveTitle(`It's ${said}'s turn! · Whose Turn?`);
		await decisionButton(page).click();
		await expectToast(page, "Decision Confirmed!", `${said}'s turn has been used for ${said}.`);
		await expect(categoryCard(page, name)).toContainText("1 of 1 have had a turn");
		const cycles = (await readLocalStorage(page))["guest-category-cycles"];
		expect(cycles).toContain(`${JSON.stringify(name)}:${JSON.stringify([name])}`);

		await page.getByRole("button", { name: "Back to Setup" }).click();
		await page.getByRole("list", { name: "Family members" }).getByRole("button", { name: "Remove" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
		await expectToast(page, "Member Removed", `${said} has been removed from the family`);
		await expect(memberNames(page)).toHaveCount(0);
		expect(await readStoredFamily(page)).toMatchObject({ members: [], categories });
		await page.reload();
		await expect(categoryNames(page)).toHaveText(categories);
	}
});

test("a name of 81 characters stays in the input, with a word about it", async ({ page, open }) => {
	await open();
	await addMember(page, "x".repeat(81));
	await expect(page.getByText("Please use no more than 80 characters.")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Add a family member" })).toHaveValue("x".repeat(81));
	await expect(memberNames(page)).toHaveCount(0);
});
