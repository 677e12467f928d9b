import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	categoryCard,
	drawMember,
	expectCategories,
	openCategories,
	takeTurn,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
const MEMBERS = ["Mia", "Noah", "Zoe", "Leo"];

/** From a minute before midnight to one after it. */
const passMidnight = (page: Page) => page.clock.runFor("02:00");
/** To a minute before the next. */
const spendDay = (page: Page) => page.clock.fastForward("23:58:00");

test("what is open at midnight has the new day: result, card, history and list", async ({ page, openList }) => {
	// The browser's zone is Berlin (playwright.config.ts).
	await page.clock.install({ time: new Date("2026-11-22T23:58:00+01:00") });
	await openList({
		members: MEMBERS,
		categories: ["Chess", DISHES],
		details: { Noah: { backOn: "2026-11-23" }, Zoe: { backOn: "2026-11-24" }, Leo: { backOn: "2026-11-26" } },
		secret: findSecret(DISHES, MEMBERS, "Mia"),
	});

	await test.step("a result offers whoever is back, and its draw stands", async () => {
		expect(await drawMember(page, DISHES)).toBe("Mia");
		await page.getByRole("button", { name: "Someone else…" }).click();
		await expect(page.getByText("There is nobody else left to pick.")).toBeVisible();
		await passMidnight(page);
		await expect(page.getByText("Picks from the others. Mia still gets a turn.")).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toBeHidden();
		await expect(viewTitle(page)).toHaveText("It's Mia's turn!");
		await page.goBack();
		await expectCategories(page);
	});

	await test.step("the card counts whoever is back", async () => {
		await expect(categoryCard(page, "Chess")).toContainText("0 of 2 have had a turn");
		await spendDay(page);
		await passMidnight(page);
		await expect(categoryCard(page, "Chess")).toContainText("0 of 3 have had a turn");
	});

	await test.step("the history says Yesterday", async () => {
		await takeTurn(page, "Chess");
		await page.getByRole("button", { name: "History", exact: true }).click();
		const day = page.getByRole("region", { name: "Turns, day by day" }).getByRole("heading", { level: 3 });
		await expect(day).toHaveText("Today");
		await spendDay(page);
		await passMidnight(page);
		await expect(day).toHaveText("Yesterday");
	});

	await test.step("the list has somebody back", async () => {
		await page.goBack();
		await expectCategories(page);
		await page.goBack();
		const away = page.getByText("Away until Thu 26");
		await expect(away).toBeVisible();
		await spendDay(page);
		await passMidnight(page);
		await expect(away).toBeHidden();
	});
});

test("a day ends at midnight in the time zone of the settings, which the history tells", async ({ page, open }) => {
	await page.clock.install({ time: new Date("2026-11-22T23:20:00+01:00") });
	await open({ members: MEMBERS, categories: [DISHES], details: { Noah: { backOn: "2026-11-23" } } }, "/settings");
	const zone = page.getByRole("combobox", { name: "Time zone" });
	await unfold(page, "Who takes turns here?");
	await expect(zone.getByRole("option", { selected: true })).toHaveText("That of each phone");
	await expect(zone.getByRole("option").nth(1)).toHaveText("Europe/Berlin");
	await zone.selectOption("Europe/London");
	await page.goto("/");
	await openCategories(page);
	await page.clock.fastForward("01:39:00");
	await expect(categoryCard(page, DISHES)).toContainText("0 of 3 have had a turn");
	await page.clock.runFor("02:00");
	await expect(categoryCard(page, DISHES)).toContainText("0 of 4 have had a turn");
	await page.getByRole("button", { name: "History", exact: true }).click();
	await page.getByRole("button", { name: "More figures and changes" }).click();
	const changes = page.getByRole("region", { name: "Changes in the family" });
	await expect(changes.getByText("The time zone is now Europe/London")).toBeVisible();
});
