import { expect } from "@playwright/test";
import { test, translatePages } from "../helpers/guest-test.ts";
import { categoryCard, openCategories, openWhoIsAway, resetButton, takeTurn } from "../helpers/pages.ts";
import { openSecondTab } from "../helpers/storage.ts";

const DISHES = "Dishes";

test.beforeEach(({ context }) => translatePages(context));

test("a page that the browser translates goes on with turns, undo and resets of two tabs", async ({ page, open }) => {
	await open({ members: ["Ann", "Ben"], categories: [DISHES] });
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
	await (await openWhoIsAway(page)).getByRole("checkbox", { name: "Ann" }).check();
	await expect(card).toContainText("Still waiting: Ben.");
});
