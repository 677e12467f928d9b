import { expect } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { expectNews, expectSetup, FAMILY, memberNames, viewTitle } from "../helpers/e2e-app.ts";

test("Back closes the question before a removal, and only then leaves the page", async ({ page, open }) => {
	await open(FAMILY, "/settings");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	const [opener, dialog] = [page.getByRole("button", { name: "Remove Noah" }), page.getByRole("alertdialog")];
	for (const round of ["once", "once more"]) {
		await opener.click();
		await expect(dialog, round).toBeVisible();
		await page.goBack();
		await expect(dialog, round).toBeHidden();
		await expect(opener, round).toBeFocused();
	}
	await expectSetup(page);
	await expect(memberNames(page)).toHaveText([...FAMILY.members]);

	await opener.click();
	await dialog.getByRole("button", { name: "Remove" }).click();
	await expectNews(page, "Member Removed", "Noah has been removed from the family");
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Settings");
});

test("a question that is cancelled leaves no step behind, and neither does a reload in the middle of one", async ({
	page,
	open,
}) => {
	await open(FAMILY, "/settings");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await page.getByRole("button", { name: "Remove Mia" }).click();
	await page.reload();
	await page.getByRole("button", { name: "Remove Mia" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
	await expect(page.getByRole("alertdialog")).toBeHidden();
	await page.getByRole("button", { name: "Remove Zoe" }).click();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("alertdialog")).toBeHidden();
	await expect(memberNames(page)).toHaveText([...FAMILY.members]);
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Settings");
});
