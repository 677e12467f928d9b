import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	button,
	categoryCard,
	decisionButton,
	drawMember,
	drawMemberWithoutPointer,
	expectCategories,
	openCategories,
	openCategoryPage,
	returnToCategories,
	takeTurn,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
const MEMBERS = ["Mia", "Noah", "Zoe"];
const HOUR_MS = 60 * 60 * 1000;

const card = (page: Page) => categoryCard(page, DISHES);
const press = (page: Page, name: string) => activate(button(page, name));

async function setWeek(page: Page, rule: string, goesOn = false): Promise<void> {
	await openCategoryPage(page, DISHES);
	await press(page, "A turn lasts");
	const sheet = page.getByRole("dialog", { name: "A turn lasts" });
	await sheet.getByRole("radio", { name: "A week" }).check();
	await expect(sheet.getByRole("combobox", { name: "It starts on" })).toHaveValue("1");
	if (goesOn) await sheet.getByRole("checkbox", { name: "Goes on by itself" }).check();
	if (goesOn) await expectNoViolations(page);
	await activate(sheet.getByRole("button", { name: "Save" }));
	await expect(page.getByText(rule, { exact: true })).toBeVisible();
	await press(page, "Back to Categories");
	await expectCategories(page);
}

test("a week is Mia's until Sunday, unless she is done early or somebody takes it over", async ({ page, openList }) => {
	// A Monday. The browser's zone is Berlin (playwright.config.ts).
	await page.clock.install({ time: new Date("2026-11-23T08:00:00+01:00") });
	await openList({ members: MEMBERS, categories: ["Chess", DISHES], secret: findSecret(DISHES, MEMBERS, "Mia") });
	await setWeek(page, "A week, from Monday");
	expect(await drawMemberWithoutPointer(page, DISHES)).toBe("Mia");
	await expect(page.getByText("Until Sunday")).toBeVisible();
	await activate(decisionButton(page));
	await returnToCategories(page);
	await expect(card(page)).toContainText("Mia, until Sunday");

	await page.clock.fastForward(48 * HOUR_MS);
	await press(page, DISHES);
	const placeOf = (name: string) => page.getByRole("button", { name, exact: true }).boundingBox();
	await expect(viewTitle(page)).toHaveText("Mia, until Sunday");
	await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
	await expectNoViolations(page);
	const place = await placeOf("Done early");
	await press(page, "Done early");
	await expect(viewTitle(page)).toHaveText("Mia, until tonight");
	expect(await placeOf("Undo"), "it is where the finger is").toEqual(place);
	await press(page, "Undo");
	await expect(viewTitle(page)).toHaveText("Mia, until Sunday");

	await press(page, "Someone else…");
	const sheet = page.getByRole("dialog", { name: "Mia's turn" });
	await sheet.getByRole("radio", { name: "Zoe" }).check();
	await sheet.getByRole("checkbox", { name: "Zoe did it for Mia" }).check();
	await activate(sheet.getByRole("button", { name: "Save" }));
	await expect(viewTitle(page)).toHaveText("Zoe, until Sunday");
	await expect(page.getByText("For Mia")).toBeVisible();
	await press(page, "Back to Categories");
	await expect(card(page)).toContainText("For Mia");

	// It ends on Sunday in an open view and picks nobody; a press picks for the next week.
	await press(page, DISHES);
	await page.clock.fastForward(96 * HOUR_MS);
	await expect(viewTitle(page)).toHaveText("Zoe, until tonight");
	await expect(page.getByRole("button", { name: "Done early" })).toBeHidden();
	await page.clock.fastForward(24 * HOUR_MS);
	await expect(viewTitle(page)).toHaveText("Zoe's week is over");
	await press(page, "Back to Setup");
	await openCategories(page);
	await expect(card(page)).toContainText("Zoe's week is over");
	const next = await drawMemberWithoutPointer(page, DISHES);
	await activate(decisionButton(page));
	await returnToCategories(page);
	await expect(card(page)).toContainText(`${next}, until Sunday`);

	// And whoever is next after one who is done early has the week after, too.
	await press(page, DISHES);
	await press(page, "Done early");
	await press(page, "Next");
	await expect(page.getByText("Until December 13")).toBeVisible();
	await activate(decisionButton(page));
	await returnToCategories(page);
	await openCategoryPage(page, DISHES);
	await press(page, "All turns");
	await expect(page.getByText("Mia was done early")).toHaveCount(1);
	await expect(page.getByText("Mia still has the turn")).toBeVisible();
	await press(page, "Back to Categories");

	// Where it goes on by itself, weeks that nobody looked at are others'.
	await setWeek(page, "A week, from Monday, goes on by itself", true);
	await page.goto("about:blank");
	await page.clock.fastForward(21 * 24 * HOUR_MS);
	await page.goto("/");
	await openCategories(page);
	await openCategoryPage(page, DISHES);
	await expect(page.getByText(/after (Mia|Noah|Zoe), by itself/).first()).toBeVisible();
});

const FOUR = [...MEMBERS, "Leo"];

/** From a minute before midnight to one after it. */
const passMidnight = (page: Page) => page.clock.runFor("02:00");
/** To a minute before the next. */
const spendDay = (page: Page) => page.clock.fastForward("23:58:00");

test("what is open at midnight has the new day: result, card, history and list", async ({ page, openList }) => {
	// The browser's zone is Berlin (playwright.config.ts).
	await page.clock.install({ time: new Date("2026-11-22T23:58:00+01:00") });
	await openList({
		members: FOUR,
		categories: ["Chess", DISHES],
		details: { Noah: { backOn: "2026-11-23" }, Zoe: { backOn: "2026-11-24" }, Leo: { backOn: "2026-11-26" } },
		secret: findSecret(DISHES, FOUR, "Mia"),
	});

	expect(await drawMember(page, DISHES)).toBe("Mia");
	await page.getByRole("button", { name: "Someone else…" }).click();
	await expect(page.getByText("There is nobody else left to pick.")).toBeVisible();
	await passMidnight(page);
	await expect(page.getByText("Picks from the others. Mia still gets a turn.")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toBeHidden();
	await expect(viewTitle(page)).toHaveText("It's Mia's turn!");
	await returnToCategories(page);

	await expect(categoryCard(page, "Chess")).toContainText("0 of 2 have had a turn");
	await spendDay(page);
	await passMidnight(page);
	await expect(categoryCard(page, "Chess")).toContainText("0 of 3 have had a turn");

	await takeTurn(page, "Chess");
	await page.getByRole("button", { name: "History", exact: true }).click();
	const day = page.getByRole("region", { name: "Turns, day by day" }).getByRole("heading", { level: 3 });
	await expect(day).toHaveText("Today");
	await spendDay(page);
	await passMidnight(page);
	await expect(day).toHaveText("Yesterday");

	await page.goBack();
	await expectCategories(page);
	await page.goBack();
	const away = page.getByText("Away until Thu 26");
	await expect(away).toBeVisible();
	await spendDay(page);
	await passMidnight(page);
	await expect(away).toBeHidden();
});

test("a day ends at midnight in the time zone of the settings, which the history tells", async ({ page, open }) => {
	await page.clock.install({ time: new Date("2026-11-22T23:20:00+01:00") });
	await open({ members: FOUR, categories: [DISHES], details: { Noah: { backOn: "2026-11-23" } } }, "/settings");
	const zone = page.getByRole("combobox", { name: "Time zone" });
	await unfold(page, "Who takes turns here?");
	await expect(zone.getByRole("option", { selected: true })).toHaveText("That of each phone");
	await expect(zone.getByRole("option").nth(1)).toHaveText("Europe/Berlin");
	await zone.selectOption("Europe/London");
	await page.goto("/");
	await openCategories(page);
	await takeTurn(page, DISHES);
	await page.clock.fastForward("01:39:00");
	await expect(categoryCard(page, DISHES)).toContainText("1 of 3 have had a turn");
	await page.clock.runFor("02:00");
	await expect(categoryCard(page, DISHES)).toContainText("1 of 4 have had a turn");
	await page.getByRole("button", { name: "History", exact: true }).click();
	await page.getByRole("button", { name: "More figures and changes" }).click();
	const changes = page.getByRole("region", { name: "Changes in the family" });
	await expect(changes.getByText("The time zone is now Europe/London")).toBeVisible();
});
