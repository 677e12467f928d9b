import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { decisionButton, drawMember, expectCategories, openCategories, viewTitle } from "../helpers/pages.ts";

const FAMILY = { members: ["Mia", "Noah"], categories: ["Movie Night Choice"] };
const next = (page: Page) => page.getByRole("button", { name: "Continue to Decision Making" });

type Views = "list" | "result" | "helper";

async function openView(page: Page, view: Views): Promise<void> {
	await openCategories(page);
	if (view === "list") return;
	await drawMember(page, "Movie Night Choice");
	if (view === "helper") await page.getByRole("button", { name: "Help Me Decide" }).click();
	if (view === "helper") await expect(viewTitle(page)).toContainText("What kind of movie");
}

for (const view of ["list", "result", "helper"] as const) {
	test(`a reload on the ${view} begins with setup, and from there it goes on`, async ({ page, open }) => {
		await open(FAMILY);
		await openView(page, view);
		await page.reload();
		await next(page).click();
		await expectCategories(page);
		await page.getByRole("button", { name: "Back to Setup" }).click();
		await expect(next(page)).toBeVisible();
	});
}

test("after a reload, Back and Forward go through the views that were open before", async ({ page, open }) => {
	await open(FAMILY);
	await openView(page, "helper");
	await page.reload();
	await expect(next(page)).toBeVisible();
	await page.goBack();
	await expect(viewTitle(page)).toHaveText(/^It's (Mia|Noah)'s turn!$/);
	await page.goBack();
	await expectCategories(page);
	await page.goBack();
	await expect(next(page)).toBeVisible();
	await page.goForward();
	await page.goForward();
	await expect(viewTitle(page)).toHaveText(/^It's (Mia|Noah)'s turn!$/);
	await page.goForward();
	await expect(next(page)).toBeVisible();
});

test("what leads back leads to its view, even where a reload has made setup of it", async ({ page, open }) => {
	await open(FAMILY);
	await openView(page, "helper");
	await page.goBack();
	const title = (await viewTitle(page).textContent()) ?? "";
	await expect(viewTitle(page)).toHaveText(/turn!$/);
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
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expect(next(page)).toBeVisible();
});

test("Back from another page comes to the view that was left", async ({ page, open }) => {
	await open(FAMILY);
	await openView(page, "result");
	const title = (await viewTitle(page).textContent()) ?? "";
	await page.goto("/login");
	await expect(viewTitle(page)).toHaveText("Welcome Back");
	await page.goBack();
	await expect(viewTitle(page)).toHaveText(title);
});
