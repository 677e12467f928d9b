import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, openCategories, removeName, resetButton, takeTurn } from "../helpers/pages.ts";
import { openSecondTab } from "../helpers/storage.ts";
import { translatePages } from "../helpers/translator.ts";

const DISHES = "Dishes";

const FAMILY = { members: ["Ann", "Ben"], categories: [DISHES] };

test.beforeEach(({ context }) => translatePages(context));

test("a page that the browser translates goes on: a turn, its undo, a reset here and in another tab, and who is left is told", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	const other = await openSecondTab(page);
	await openCategories(page);
	await openCategories(other);
	await expect(page.locator("font font").first()).toBeVisible();
	const card = categoryCard(page, DISHES);
	const expectStart = () => expect(card).toContainText("0 of 2 have had a turn");

	await takeTurn(page, DISHES);
	await expect(card).toContainText("1 of 2 have had a turn");
	await card.getByRole("button", { name: "Undo" }).click();
	await expectStart();

	for (const tab of [page, other]) {
		await takeTurn(page, DISHES);
		await expect(categoryCard(other, DISHES)).toContainText("1 of 2 have had a turn");
		await resetButton(tab, DISHES).click();
		await expectStart();
	}

	await expect(card).toContainText("Still waiting: Ann and Ben.");
	await page.getByRole("button", { name: "Change Ann" }).click();
	await page.getByRole("dialog", { name: "Ann" }).getByRole("button", { name: "Away", exact: true }).click();
	await expect(card).toContainText("Still waiting: Ben.");
});

test("so does a history that is open while another tab ends the cycle, and the last category that is removed", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	const other = await openSecondTab(page);
	await openCategories(other);
	await takeTurn(other, DISHES);
	await openCategories(page);
	await categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }).click();
	const history = page.getByRole("region", { name: "History" });
	await history.getByRole("button", { name: "All turns" }).click();
	await expect(history.getByRole("heading", { level: 3 })).toHaveText(["Current cycle"]);
	await takeTurn(other, DISHES);
	await expect(history.locator("time")).toHaveCount(2);
	await takeTurn(other, DISHES);
	await expect(history.getByRole("heading", { level: 3 })).toHaveText(["Current cycle", /^Cycle until /]);
	await expect(history.locator("time")).toHaveCount(3);

	await page.reload();
	await removeName(page, DISHES);
	await expect(page.getByText("No decision categories added yet")).toBeVisible();
});
