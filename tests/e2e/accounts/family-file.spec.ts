import { expect } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import { openSettings, press } from "../../helpers/accounts-screens.ts";
import {
	addMember,
	categoryCard,
	categoryNames,
	expectNews,
	memberNames,
	openCategories,
} from "../../helpers/e2e-app.ts";
import { chooseFile, FAMILY_FILE } from "../../helpers/family-files.ts";

test("an account reads a family file, and another device shows it", async ({ deviceOf, site }) => {
	const person = await site.newcomer();
	const page = await deviceOf(person);
	await addMember(page, "Noah");
	await expectNews(page, "Member Added", "Noah has been added to the family");
	const other = await deviceOf(person);
	await openSettings(page);
	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(page.getByRole("region", { name: /^A family file of/ }).getByRole("listitem")).toHaveText([
		"2 members: Kim, Zoe",
		"2 categories: Who does dishes?, __proto__",
		"3 turns in the running cycles: Who does dishes?, __proto__",
	]);
	await expect(memberNames(other)).toHaveText(["Noah"]);
	await press(page, "Add it to my family");
	await expectNews(page, "Family File Read", "Added to your family: 2 members, 2 categories and 3 turns.");
	await expect(memberNames(other)).toHaveText(["Noah", "Kim", "Zoe"]);
	await expect(categoryNames(other)).toHaveText(["Who does dishes?", "__proto__"]);
	await openCategories(other);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("2 of 3 have had a turn");
});
