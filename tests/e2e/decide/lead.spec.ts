import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { activate, addMember, expectCategories, expectSetup, viewTitle } from "../helpers/pages.ts";

const CATEGORY = "Who does dishes?";
const FAMILY = { members: ["Mia", "Noah"], categories: [CATEGORY, "Chess"] };
const { start_url: START, shortcuts }: { start_url: string; shortcuts: { url: string }[] } = JSON.parse(
	readFileSync("public/manifest.webmanifest", "utf8"),
);

const strip = (page: Page) => page.getByRole("list", { name: "Pick now" });
const stripButton = (page: Page) => strip(page).getByRole("button", { name: CATEGORY });

/** Of a view, the first of them first. */
const waysBack = (page: Page) => page.getByRole("navigation").getByRole("button", { name: /^Back to/ });

async function expectResult(page: Page): Promise<string> {
	await expect(viewTitle(page)).toContainText("turn!");
	return (await viewTitle(page).textContent()) ?? "";
}

test("nothing comes in above a first setup; later two presses decide, and Back leads home", async ({ page, open }) => {
	await open();
	await addMember(page, "Mia");
	await addMember(page, "Noah");
	await page.getByRole("button", { name: CATEGORY, exact: true }).click();
	await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeVisible();
	await expect(strip(page)).toHaveCount(0);

	await page.goto("/");
	await expect(stripButton(page)).toBeVisible();
	await stripButton(page).click();
	const result = await expectResult(page);
	const member = result.replace(/It's (.*)'s turn!/, "$1");
	await page.goBack();
	await expectSetup(page);
	const card = strip(page).getByRole("listitem");
	await expect(card).toContainText(`${member} was picked, today`);
	// Two quick presses at one place would be a burst.
	await activate(stripButton(page));
	expect(await expectResult(page)).toBe(result);
	await expect(waysBack(page)).toHaveText(["Back to Setup"]);
	await waysBack(page).click();
	await activate(stripButton(page));
	await activate(page.getByRole("button", { name: "Decision Made!" }));
	await expectCategories(page);
	await page.goBack();
	await expectSetup(page);
	await expect(card).toContainText(`Last: ${member}, today`);
});

test("the home screen shows twelve of many categories, moves nothing, and cuts no word", async ({ page, open }) => {
	const sidewaysScroll = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	const categories = Array.from({ length: 60 }, (_, at) => `Category ${at + 1} ${"long ".repeat(12).trim()}`);
	await page.addInitScript(() => {
		Reflect.set(window, "shifts", 0);
		new PerformanceObserver((list) =>
			Reflect.set(window, "shifts", Reflect.get(window, "shifts") + list.getEntries().length),
		).observe({ type: "layout-shift", buffered: true });
	});
	await open({ ...FAMILY, categories, cycles: { [categories[0] as string]: ["Mia"] } });
	await expect(strip(page).getByRole("button")).toHaveCount(12);
	expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toBe(0);
	const lefts = await strip(page)
		.getByRole("listitem")
		.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
	// On a phone in two columns.
	expect(new Set(lefts).size).toBe(2);
	const last = strip(page).getByRole("button").last();
	await last.focus();
	await expect(last).toBeInViewport({ ratio: 1 });
	expect(await sidewaysScroll()).toBeLessThanOrEqual(0);

	await open({ ...FAMILY, categories: ["Chess", "Staubsaugen", "Donaudampfschifffahrtsgesellschaft", "Dice"] });
	const names = strip(page).getByRole("heading", { level: 3 });
	// What can be pressed takes the place of names that cannot yet.
	await expect(strip(page).getByRole("button")).toHaveCount(4);
	const [short = 0, long, endless] = await names.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
	expect(long).toBe(short);
	expect(endless).toBeGreaterThan(short);
	const cut = await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth));
	expect(cut).toEqual([]);
	expect(await sidewaysScroll()).toBeLessThanOrEqual(0);
});

test("the installed app starts on the categories; a reload or an empty family, with setup", async ({ page, open }) => {
	expect(shortcuts.map(({ url }) => url)).toEqual([START]);
	await open(FAMILY);
	await page.goto(START);
	await expectCategories(page);
	await page.getByRole("button", { name: CATEGORY, exact: true }).click();
	await expectResult(page);
	await expect(waysBack(page)).toHaveText(["Back to Categories", "Back to Setup"]);
	await waysBack(page).first().click();
	await expectCategories(page);
	await activate(page.getByRole("button", { name: CATEGORY, exact: true }));
	await expectResult(page);
	await waysBack(page).last().click();
	await expectSetup(page);
	await page.goto(START);
	await expectCategories(page);
	await page.reload();
	await expectSetup(page);
	await open({}, START);
	await expect(page.getByText("No family members added yet")).toBeVisible();
	expect(new URL(page.url()).search).toBe("");
});
