import { expect } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { categoryCard, expectSetup, expectToast, FAMILY, openCategories, viewTitle } from "../helpers/e2e-pages.ts";
import { readStoredFamily } from "../helpers/e2e-storage.ts";

const RUNNING = {
	members: ["Mia", "Noah", "Zoe"],
	categories: ["Chess", "Cards", "Dishes"],
	cycles: { Cards: ["Mia", "Zoe"], Dishes: ["Zoe", "Mia", "Noah"] },
};

test("the list has the title, the subtitle and the way back", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await expect(viewTitle(page)).toHaveText("Whose Turn?");
	await expect(page.getByText("Choose a category to make a decision!")).toBeVisible();
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expectSetup(page);
});

test("each card counts the turns of its category, in words and as a bar", async ({ page, open }) => {
	await open(RUNNING);
	await openCategories(page);
	for (const [category, had] of [
		["Chess", 0],
		["Cards", 2],
		["Dishes", 3],
	] as const) {
		const card = categoryCard(page, category);
		await expect(card).toContainText(`${had} of 3 have had a turn`);
		const bar = card.getByRole("progressbar", { name: `Turns for ${category}` });
		await expect(bar).toHaveJSProperty("value", had);
		await expect(bar).toHaveJSProperty("max", 3);
		await expect(card.getByText("Everyone has had a turn")).toBeVisible({ visible: had === 3 });
		await expect(card.getByRole("button", { name: "Reset", exact: true })).toBeVisible({ visible: had > 0 });
	}
});

test("Reset clears the cycle of its category alone, and says so", async ({ page, open }) => {
	await open(RUNNING);
	await openCategories(page);
	const card = categoryCard(page, "Dishes");
	const reset = card.getByRole("button", { name: "Reset", exact: true });
	await expect(reset).toHaveText("Reset");
	await reset.click();
	await expectToast(page, "Category Reset", "Dishes cycle has been reset. Everyone can be chosen again!");
	await expect(card).toContainText("0 of 3 have had a turn");
	await expect(reset).toBeHidden();
	await expect(card.getByText("Everyone has had a turn")).toBeHidden();
	await expect(categoryCard(page, "Cards")).toContainText("2 of 3 have had a turn");
	expect((await readStoredFamily(page)).cycles).toEqual({ Cards: ["Mia", "Zoe"], Dishes: [] });
});

test("a card lists the members of the family", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	const card = page
		.getByRole("region", { name: "Family Members", exact: true })
		.filter({ has: page.getByRole("heading") });
	await expect(card.getByRole("heading", { name: "Family Members" })).toBeVisible();
	await expect(card.getByRole("listitem").locator("bdi")).toHaveText(["Mia", "Noah", "Zoe"]);
});
