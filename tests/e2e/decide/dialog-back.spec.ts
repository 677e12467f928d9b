import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { expectSetup, expectToast, FAMILY, memberNames, viewTitle } from "../helpers/pages.ts";

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
	await expectToast(page, "Member Removed", "Noah has been removed from the family");
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Settings");
});

test("a question that is cancelled leaves no step behind, and neither does Forward or a reload in the middle of one", async ({
	page,
	open,
}) => {
	const question = page.getByRole("alertdialog");
	const ask = async (name: string) => {
		await page.getByRole("button", { name: `Remove ${name}` }).click();
		await expect(question).toBeVisible();
	};
	const expectNoStep = () => expect.poll(() => page.evaluate(() => history.state)).toBeNull();
	await open(FAMILY, "/settings");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await ask("Mia");
	await page.reload();
	// At once again, or when the step has been left: both work.
	await ask("Mia");
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toBeHidden();
	await page.goForward();
	await expectNoStep();
	await ask("Zoe");
	await page.keyboard.press("Escape");
	await expect(question).toBeHidden();
	await ask("Noah");
	await page.reload();
	await expectNoStep();
	await expect(memberNames(page)).toHaveText([...FAMILY.members]);
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Settings");
});
