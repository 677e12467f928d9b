import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { decisionButton, drawMember, expectCategories, openCategories, viewTitle } from "../helpers/pages.ts";

const FAMILY = { members: ["Mia", "Noah"], categories: ["Movie Night Choice"] };
const next = (page: Page) => page.getByRole("button", { name: "Continue to Decision Making" });
const backToSetup = (page: Page) => page.getByRole("button", { name: "Back to Setup" });

async function openHelper(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	await expect(viewTitle(page)).toContainText("What kind of movie");
}

test("a reload begins with setup wherever it was, and from there it goes on", async ({ page, open }) => {
	await open(FAMILY);
	for (const view of ["list", "result", "helper"] as const) {
		await test.step(view, async () => {
			await openCategories(page);
			if (view !== "list") await drawMember(page, "Movie Night Choice");
			if (view === "helper") await openHelper(page);
			await page.reload();
			await expect(next(page)).toBeVisible();
			await next(page).click();
			await expectCategories(page);
			await backToSetup(page).click();
			await expect(next(page)).toBeVisible();
		});
	}
});

test("after a reload, what leads back and forth leads to the views that were open before", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	const title = `It's ${await drawMember(page, "Movie Night Choice")}'s turn!`;
	await openHelper(page);
	await page.reload();
	await expect(next(page)).toBeVisible();

	await test.step("Back and Forward", async () => {
		await page.goBack();
		await expect(viewTitle(page)).toHaveText(title);
		await page.goBack();
		await expectCategories(page);
		await page.goBack();
		await expect(next(page)).toBeVisible();
		await page.goForward();
		await page.goForward();
		await expect(viewTitle(page)).toHaveText(title);
		await page.goForward();
		await expect(next(page)).toBeVisible();
	});

	await test.step("the buttons of the views, also from one that a reload has made setup of", async () => {
		await page.goBack();
		await expect(viewTitle(page)).toHaveText(title);
		await openHelper(page);
		await page.goBack();
		await expect(viewTitle(page)).toHaveText(title);
		await page.reload();
		await expect(next(page)).toBeVisible();
		await page.goForward();
		await page.getByRole("button", { name: "Back to Result" }).click();
		await expect(viewTitle(page)).toHaveText(title);
		await page.goBack();
		await expectCategories(page);
		await page.reload();
		await expect(next(page)).toBeVisible();
		await page.goForward();
		await decisionButton(page).click();
		await expectCategories(page);
		await backToSetup(page).click();
		await expect(next(page)).toBeVisible();
	});

	await test.step("Back from another page", async () => {
		await openCategories(page);
		const drawn = await drawMember(page, "Movie Night Choice");
		await page.goto("/login");
		await expect(viewTitle(page)).toHaveText("Welcome Back");
		await page.goBack();
		await expect(viewTitle(page)).toHaveText(`It's ${drawn}'s turn!`);
	});
});
