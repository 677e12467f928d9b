import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, openCategories } from "../helpers/pages.ts";

const DISHES = "Who does dishes?";
const CHESS = "Chess";
const FAMILY = {
	members: ["Mia", "Leo", "Maria", "Noah"],
	categories: [DISHES, CHESS],
	cycles: { [CHESS]: ["Leo", "Maria", "Noah"] },
};

const leadCard = (page: Page, category: string) =>
	page
		.getByRole("list", { name: "Pick now" })
		.getByRole("listitem")
		.filter({ has: page.getByRole("heading", { name: category }) });

test("cards name who is left with their faces, and the last one in words", async ({ page, open, openList }) => {
	await open(FAMILY);
	async function expectNames(cardOf: typeof leadCard): Promise<void> {
		for (const name of FAMILY.members)
			await expect(cardOf(page, DISHES).getByText(name, { exact: true })).toBeVisible();
		await expect(cardOf(page, DISHES).locator("p [data-text]")).toHaveCount(4);
		await expect(cardOf(page, CHESS).getByText("Mia is the last one")).toBeVisible();
	}
	await expectNames(leadCard);
	await openCategories(page);
	await expectNames(categoryCard);

	await test.step("of many, as many as have room and how many more; in a class names without animals", async () => {
		const members = Array.from({ length: 30 }, (_, at) => `Student ${at + 1}`);
		await openList({ members, categories: [DISHES] });
		const card = categoryCard(page, DISHES);
		await expect(card.getByText("Student 2", { exact: true })).toBeVisible();
		const shown = await card.locator("p [data-text]").count();
		await expect(card.getByText(`and ${30 - shown} more`, { exact: true })).toBeVisible();

		await page.evaluate(() => localStorage.setItem("guest-group-kind", '"class"'));
		await page.reload();
		await openCategories(page);
		await expect(card.getByText(/^Student 1, Student 2.* and \d+ more$/).first()).toBeVisible();
		await expect(card.locator("p [data-text]")).toHaveCount(0);
	});
});

test("a laptop's window is filled only on demand, and a tablet's rows are all full", async ({ page, openList }) => {
	await page.setViewportSize({ width: 820, height: 1180 });
	await openList({ members: FAMILY.members, categories: ["Chess", "Walk", "Cook"] });
	const cards = page.getByRole("listitem").filter({ has: page.getByRole("progressbar") });
	await expect(cards).toHaveCount(3);
	const [first = 0, ...others] = await cards.evaluateAll((all) => all.map((card) => Math.round(card.clientWidth)));
	expect(others).toEqual([first, 820 - 48]);
	await page.setViewportSize({ width: 1440, height: 900 });
	const readWidth = () => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().width);
	expect(await readWidth()).toBe(1024);
	await page.getByRole("link", { name: "Settings" }).click();
	await page.getByRole("checkbox", { name: "Show large, for a screen on the wall" }).check();
	await page.goto("/");
	await openCategories(page);
	expect(await readWidth()).toBe(1440);
});
