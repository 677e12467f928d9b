import { expect, type Page } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import { press } from "../../helpers/accounts-screens.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	draw,
	expectError,
	expectNews,
	expectSetup,
	memberNames,
	openCategories,
	remove,
	takeTurn,
	viewTitle,
} from "../../helpers/e2e-app.ts";

/** From now on the backend refuses one kind of call to a table, for good. */
async function refuseCalls(page: Page, method: "GET" | "POST" | "DELETE", table: string): Promise<void> {
	await page.route(`**/rest/v1/${table}**`, (route) =>
		route.request().method() === method
			? route.fulfill({ status: 400, json: { code: "22000", message: "no", details: null, hint: null } })
			: route.fallback(),
	);
}

async function addFamily(page: Page): Promise<void> {
	await addMember(page, "Mia");
	await expectNews(page, "Member Added", "Mia has been added to the family");
	await addCategory(page, "Who does dishes?");
	await expectNews(page, "Category Added", "Who does dishes? has been added as a decision category");
}

test("a family that cannot be read, and that this browser has not seen yet", async ({ deviceOf, site }) => {
	const page = await deviceOf(await site.newcomer());
	await expectSetup(page);
	await refuseCalls(page, "GET", "family_groups");
	// When the page is left, and not before: an answer that is on its way would be kept again.
	await page.addInitScript(() => {
		for (const key of Object.keys(localStorage)) if (key.startsWith("whose-turn-family:")) localStorage.removeItem(key);
	});
	await page.reload();
	await expectError(page, "Error", "Failed to initialize family data");
	await expect(viewTitle(page)).toHaveText("We cannot reach your family");
	// The network comes back while it is being read.
	await page.unrouteAll();
	await page.context().setOffline(true);
	await page.context().setOffline(false);
	await expectSetup(page);
	await expect(page.getByRole("alertdialog")).toHaveCount(0);

	await refuseCalls(page, "GET", "family_groups");
	await page.reload();
	await expect(viewTitle(page)).toHaveText("We cannot reach your family");
	await page.unrouteAll();
	await press(page, "Try again");
	await expectSetup(page);
});

test("members and categories that cannot be added are not shown as added", async ({ deviceOf, site }) => {
	const page = await deviceOf(await site.newcomer());
	await addFamily(page);
	await refuseCalls(page, "POST", "family_members");
	await addMember(page, "Noah");
	await expectError(page, "Error", "Failed to add family member");
	await expect(memberNames(page)).toHaveText(["Mia"]);

	await refuseCalls(page, "POST", "decision_categories");
	await addCategory(page, "Front Seat Rider");
	await expectError(page, "Error", "Failed to add decision category");
	await expect(categoryNames(page)).toHaveText(["Who does dishes?"]);
});

test("members and categories that cannot be removed are there again", async ({ deviceOf, site }) => {
	const page = await deviceOf(await site.newcomer());
	await addFamily(page);
	await refuseCalls(page, "DELETE", "family_members");
	await remove(page, "Mia");
	await expectError(page, "Error", "Failed to remove family member");
	await expect(memberNames(page)).toHaveText(["Mia"]);

	await refuseCalls(page, "DELETE", "decision_categories");
	await remove(page, "Who does dishes?");
	await expectError(page, "Error", "Failed to remove decision category");
	await expect(categoryNames(page)).toHaveText(["Who does dishes?"]);
});

test("a turn that cannot be recorded can be confirmed again", async ({ deviceOf, site }) => {
	const page = await deviceOf(await site.newcomer());
	await addFamily(page);
	await openCategories(page);
	await refuseCalls(page, "POST", "category_cycles");
	await draw(page, "Who does dishes?");
	await decisionButton(page).click();
	await expectError(page, "Error", "Failed to record turn");
	await expect(decisionButton(page)).toHaveAttribute("aria-disabled", "false");

	await page.unrouteAll();
	await decisionButton(page).click();
	await expectNews(page, "Decision Confirmed!", "Mia's turn has been used for Who does dishes?.");
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 1 have had a turn");
});

test("a category that cannot be reset keeps its turns, and one that was reset gets them back", async ({
	deviceOf,
	site,
}) => {
	const page = await deviceOf(await site.newcomer());
	await addFamily(page);
	await openCategories(page);
	await takeTurn(page, "Who does dishes?");
	await refuseCalls(page, "DELETE", "category_cycles");
	await press(page, "Reset");
	await expectError(page, "Error", "Failed to reset category");
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 1 have had a turn");

	await page.unrouteAll();
	await press(page, "Reset");
	await expect(categoryCard(page, "Who does dishes?")).toContainText("0 of 1 have had a turn");
	await press(page, "Undo");
	await expectNews(page, "Reset Undone", "Who does dishes? is as it was before.");
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 1 have had a turn");
});
