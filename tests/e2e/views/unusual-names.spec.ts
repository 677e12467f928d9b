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
	returnToCategories,
} from "../helpers/pages.ts";
import { readLocalStorage } from "../helpers/storage.ts";

/** Names that would break a page which took them for anything but text. */
const NAMES = ["__proto__", "<img src=x onerror=alert(1)>", "محمد عبد الله"];

test("a name that a page could take for something else is a name like any other", async ({ page, open }) => {
	await open();
	page.on("dialog", () => expect.soft(true, "a name was run as a script").toBe(false));
	// Arabic letters: in a sentence from left to right, characters isolate them (UAX #9).
	const said = (name: string) => (/[\u0600-\u06ff]/.test(name) ? `\u2068${name}\u2069` : name);
	for (const name of NAMES) {
		await addMember(page, name);
		await expectToast(page, "Member Added", `${said(name)} has been added to the family`);
		await addCategory(page, name);
	}
	await expect(memberNames(page)).toHaveText(NAMES);
	await expect(categoryNames(page)).toHaveText(NAMES);

	await openCategories(page);
	const cycles: [string, string[]][] = [];
	for (const name of NAMES) {
		const drawn = await drawMember(page, name);
		expect(NAMES).toContain(drawn);
		await expect(page).toHaveTitle(`It's ${said(drawn)}'s turn! · Whose Turn?`);
		await decisionButton(page).click();
		await expectToast(page, "Decision Confirmed!", `${said(drawn)}'s turn has been used for ${said(name)}.`);
		await returnToCategories(page);
		await expect(categoryCard(page, name)).toContainText("1 of 3 have had a turn");
		cycles.push([name, [drawn]]);
	}
	expect((await readLocalStorage(page))["guest-category-cycles"]).toBe(
		`{${cycles.map(([name, drawn]) => `${JSON.stringify(name)}:${JSON.stringify(drawn)}`).join()}}`,
	);

	await page.reload();
	await expect(memberNames(page)).toHaveText(NAMES);
	await expect(categoryNames(page)).toHaveText(NAMES);
});
