import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { expectSetup, expectToast, FAMILY, memberNames, viewTitle } from "../helpers/pages.ts";

test("Back closes a question before it leaves the page; a closed question leaves no step", async ({ page, open }) => {
	const question = page.getByRole("alertdialog");
	const opener = (name: string) => page.getByRole("button", { name: `Remove ${name}` });
	const ask = async (name: string) => {
		await opener(name).click();
		await expect(question).toBeVisible();
	};
	const expectNoStep = () => expect.poll(() => page.evaluate(() => history.state)).toBeNull();
	await open(FAMILY, "/settings");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	for (const round of ["once", "once more"]) {
		await ask("Noah");
		await page.goBack();
		await expect(question, round).toBeHidden();
		await expect(opener("Noah"), round).toBeFocused();
	}
	await expectSetup(page);

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

	await ask("Noah");
	await question.getByRole("button", { name: "Remove" }).click();
	await expectToast(page, "Member Removed", "Noah has been removed from the family");
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Settings");

	await test.step("a sheet that is opened again before its end was told stays open", async () => {
		await page.goto("/");
		await page.getByRole("button", { name: "Change Mia", exact: true }).click();
		await expect.poll(() => page.evaluate(() => history.state)).toEqual({ isDialog: true });
		// A browser tells it in a task of its own.
		const stepsBack = await page.getByRole("dialog", { name: "Mia", exact: true }).evaluate((dialog) => {
			let steps = 0;
			history.go = () => void steps++;
			dialog.dispatchEvent(new Event("close"));
			return steps;
		});
		expect(stepsBack).toBe(0);
	});
});
