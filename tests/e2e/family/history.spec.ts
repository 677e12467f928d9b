import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	decisionButton,
	drawMember,
	expectCategories,
	expectSetup,
	expectToast,
	FAMILY,
	memberNames,
	openCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

/** Through the browser's history, or to the same entry again. @param to what is open then, or its title */
async function step(page: Page, way: "goBack" | "goForward" | "reload", to: typeof expectSetup | string) {
	await page[way]();
	if (typeof to === "string") await expect(viewTitle(page)).toHaveText(to);
	else await to(page);
}

test("Back and Forward go one view at a time, record nothing twice, and survive a reload", async ({ page, open }) => {
	const pressTwice = (name: string) =>
		page.getByRole("button", { name }).evaluate((button: HTMLElement) => {
			button.click();
			button.click();
		});
	await open(FAMILY, "/login");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await openCategories(page);
	const openHelper = async () => {
		await drawMember(page, "Movie Night Choice");
		await page.getByRole("button", { name: "Help Me Decide" }).click();
		await expect(viewTitle(page)).toContainText("What kind of movie");
	};
	await openHelper();
	const title = `It's ${((await viewTitle(page).textContent()) ?? "").split(",")[0]}'s turn!`;
	await step(page, "goBack", title);
	await step(page, "goBack", expectCategories);
	await step(page, "goBack", expectSetup);
	expect((await readStoredFamily(page)).cycles).toBeUndefined();
	// What leads back goes one way however fast it is pressed, and leaves no view behind.
	await openCategories(page);
	await pressTwice("Back to Setup");
	await openCategories(page);
	await openHelper();
	await pressTwice("Back to Result");
	await expect(viewTitle(page)).toHaveText(title);
	await pressTwice("Back to Setup");
	await expectSetup(page);
	await step(page, "goBack", "Welcome Back");
	await page.goForward();
	await openCategories(page);
	const member = await takeTurn(page, "Who does dishes?");
	await step(page, "goForward", expectCategories);
	expect((await readStoredFamily(page)).cycles).toEqual({ "Who does dishes?": [member] });
	await openHelper();
	await step(page, "reload", expectSetup);
	await step(page, "goBack", title);
	await step(page, "goBack", expectCategories);
	await step(page, "goForward", title);
	await step(page, "goForward", expectSetup);
	// So do the buttons of the views, also from one that a reload has made setup of.
	await step(page, "goBack", title);
	await step(page, "reload", expectSetup);
	await step(page, "goBack", expectCategories);
	await openHelper();
	await page.getByRole("button", { name: "Back to Result" }).click();
	await expect(viewTitle(page)).toHaveText(title);
	await step(page, "goBack", expectCategories);
	await step(page, "reload", expectSetup);
	await page.goForward();
	await decisionButton(page).click();
	// By itself: the step before is setup by now.
	await expectCategories(page);
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expectSetup(page);
	await openCategories(page);
	await drawMember(page, "Movie Night Choice");
	const shown = (await viewTitle(page).textContent()) ?? "";
	await page.goto("/login");
	await expect(viewTitle(page)).toHaveText("Welcome Back");
	await step(page, "goBack", shown);
});

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
	await step(page, "goBack", "Settings");

	// A sheet that is opened again before its end was told stays open.
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
