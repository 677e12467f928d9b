import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { expectNoViolations } from "../helpers/e2e-axe.ts";
import { activate, expectCategories, expectSetup, openCategories, takeTurn, viewTitle } from "../helpers/e2e-pages.ts";

const CATEGORY = "Who does dishes?";
const FAMILY = { members: ["Mia", "Noah"], categories: [CATEGORY, "Chess"] };
const { start_url: START, shortcuts }: { start_url: string; shortcuts: { url: string }[] } = JSON.parse(
	readFileSync("public/manifest.webmanifest", "utf8"),
);

const strip = (page: Page) => page.getByRole("list", { name: "Pick now" });
const stripButton = (page: Page) => strip(page).getByRole("button", { name: CATEGORY });

/** Counts the presses that the page gets, over reloads too. */
async function countPresses(page: Page): Promise<() => number> {
	let count = 0;
	await page.exposeFunction("countPress", () => count++);
	await page.addInitScript(() => addEventListener("click", () => Reflect.get(window, "countPress")(), true));
	return () => count;
}

async function expectResult(page: Page): Promise<string> {
	await expect(viewTitle(page)).toContainText("turn!");
	return (await viewTitle(page).textContent()) ?? "";
}

test("the strip of many categories goes on for as long as it is scrolled", async ({ page, open }) => {
	const categories = Array.from({ length: 60 }, (_, at) => `Game ${at + 1}`);
	await open({ members: ["Mia", "Noah"], categories, cycles: { "Game 1": ["Mia"] } });
	const buttons = strip(page).getByRole("button");
	await expect(buttons.first()).toBeVisible();
	expect(await buttons.count()).toBeLessThan(60);
	await expect(async () => {
		await buttons.last().scrollIntoViewIfNeeded();
		await expect(buttons).toHaveCount(60, { timeout: 500 });
	}).toPass();
	await buttons.last().click();
	await expectResult(page);
});

test("the strip goes on also after its last name has changed", async ({ page, open }) => {
	const categories = Array.from({ length: 60 }, (_, at) => `Game ${at + 1}`);
	await open({ members: ["Mia", "Noah"], categories, cycles: { "Game 1": ["Mia"] } });
	const buttons = strip(page).getByRole("button");
	await expect(buttons).toHaveCount(40);
	await page.getByRole("button", { name: "Change Game 40", exact: true }).click();
	const sheet = page.getByRole("dialog", { name: "Game 40", exact: true });
	await sheet.getByRole("textbox", { name: "Name" }).fill("Chess");
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(buttons.last()).toContainText("Chess");
	await expect(async () => {
		await buttons.last().scrollIntoViewIfNeeded();
		await expect(buttons).toHaveCount(60, { timeout: 500 });
	}).toPass();
});

test("a result is two presses away for a new family, and one for a family that has decided, which Back leaves by the categories", async ({
	page,
	open,
}) => {
	const presses = await countPresses(page);
	await open(FAMILY);
	await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
	await expect(strip(page)).toHaveCount(0);
	await openCategories(page);
	await page.getByRole("button", { name: "Chess", exact: true }).click();
	await expectResult(page);
	expect(presses()).toBe(2);
	// Two quick clicks at one place would be a burst.
	await page.reload();
	await openCategories(page);
	await takeTurn(page, "Chess");

	await page.goto("/");
	await expectSetup(page);
	const before = presses();
	await stripButton(page).click();
	const result = await expectResult(page);
	expect(presses() - before).toBe(1);

	await page.goBack();
	await expectCategories(page);
	await page.goBack();
	await expectSetup(page);
	await expect(stripButton(page)).toHaveAccessibleName(/was picked$/);
	await expectNoViolations(page);
	await activate(stripButton(page));
	expect(await expectResult(page)).toBe(result);
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expectSetup(page);
});

test("the installed app starts on the categories, one press from a result, and a reload starts with setup", async ({
	page,
	open,
}) => {
	expect(shortcuts.map(({ url }) => url)).toEqual([START]);
	await open(FAMILY);
	const presses = await countPresses(page);
	await page.goto(START);
	await expectCategories(page);
	await page.getByRole("button", { name: CATEGORY, exact: true }).click();
	await expectResult(page);
	expect(presses()).toBe(1);
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expectSetup(page);
	await page.goto(START);
	await expectCategories(page);
	await page.reload();
	await expectSetup(page);
});

test("the installed app of an empty family starts with setup", async ({ page, open }) => {
	await open();
	await page.goto(START);
	await expectSetup(page);
	await expect(page.getByText("No family members added yet")).toBeVisible();
	expect(new URL(page.url()).search).toBe("");
});

test("the strip moves nothing when it comes, and its last category is within the keyboard's reach", async ({
	page,
	open,
}) => {
	const categories = Array.from({ length: 12 }, (_, at) => `Category ${at + 1} ${"long ".repeat(12).trim()}`);
	await open({ ...FAMILY, categories, cycles: { [categories[0] as string]: ["Mia"] } });
	await page.addInitScript(() => {
		Reflect.set(window, "shifts", 0);
		new PerformanceObserver((list) =>
			Reflect.set(window, "shifts", Reflect.get(window, "shifts") + list.getEntries().length),
		).observe({ type: "layout-shift", buffered: true });
	});
	await page.reload();
	await expect(strip(page).getByRole("button")).toHaveCount(12);
	expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toBe(0);
	const last = strip(page).getByRole("button").last();
	await last.focus();
	await expect(last).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
