import { expect } from "@playwright/test";
import { clickButton, openSettings } from "../../helpers/e2e-account-pages.ts";
import { test } from "../../helpers/e2e-accounts.ts";
import {
	addMember,
	categoryCard,
	categoryNames,
	expectToast,
	memberNames,
	openCategories,
} from "../../helpers/e2e-pages.ts";
import { chooseFile, FAMILY_FILE } from "../../helpers/family-files.ts";

test("an account reads a family file, and another device shows it", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addMember(page, "Noah");
	await expectToast(page, "Member Added", "Noah has been added to the family");
	const other = await signedInDevice(user);
	await openSettings(page);
	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(page.getByRole("region", { name: /^Family file from/ }).getByRole("listitem")).toHaveText([
		"2 members: Kim, Zoe",
		"2 categories: Who does dishes?, __proto__",
		"3 turns in the current cycles: Who does dishes?, __proto__",
	]);
	await expect(memberNames(other)).toHaveText(["Noah"]);
	await clickButton(page, "Add to my family");
	await expectToast(page, "Family File Added", "Added to your family: 2 members, 2 categories and 3 turns.");
	await expect(memberNames(other)).toHaveText(["Noah", "Kim", "Zoe"]);
	await expect(categoryNames(other)).toHaveText(["Who does dishes?", "__proto__"]);
	await openCategories(other);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("2 of 3 have had a turn");
});
