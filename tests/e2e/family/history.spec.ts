import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	expectSetup,
	expectToast,
	FAMILY,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

test("Back goes back one view, what leads back goes one way, and Forward records nothing twice", async ({
	page,
	open,
}) => {
	const pressTwice = (name: string) =>
		page.getByRole("button", { name }).evaluate((button: HTMLElement) => {
			button.click();
			button.click();
		});
	await open(FAMILY, "/login");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await openCategories(page);
	const drawn = await drawMember(page, "Movie Night Choice");
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	await expect(viewTitle(page)).toContainText("What kind of movie");
	await test.step("Back goes back one view", async () => {
		await page.goBack();
		await expect(viewTitle(page)).toHaveText(`It's ${drawn}'s turn!`);
		await page.goBack();
		await expectCategories(page);
		await page.goBack();
		await expectSetup(page);
		expect((await readStoredFamily(page)).cycles).toBeUndefined();
	});
	await test.step("what leads back goes one way however quickly it is pressed, and leaves no view behind", async () => {
		await openCategories(page);
		await pressTwice("Back to Setup");
		await openCategories(page);
		await drawMember(page, "Movie Night Choice");
		await page.getByRole("button", { name: "Help Me Decide" }).click();
		await pressTwice("Back to Result");
		await expect(viewTitle(page)).toHaveText(`It's ${drawn}'s turn!`);
		await pressTwice("Back to Setup");
		await expectSetup(page);
		await page.goBack();
		await expect(viewTitle(page)).toHaveText("Welcome Back");
		await page.goForward();
	});
	await test.step("Forward after a decision records nothing twice", async () => {
		await openCategories(page);
		const member = await drawMember(page, "Who does dishes?");
		await decisionButton(page).click();
		await expectToast(page, "Decision Confirmed!", `${member}'s turn has been used for Who does dishes?`);
		await expectCategories(page);
		await page.goForward();
		await expectCategories(page);
		await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 3 have had a turn");
		expect((await readStoredFamily(page)).cycles).toEqual({ "Who does dishes?": [member] });
	});
});
