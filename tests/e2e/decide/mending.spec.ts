import { expect, type Page } from "@playwright/test";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, openCategories } from "../helpers/pages.ts";

const DISHES = "Who does dishes?";

function turn(id: string, day: string, n: number, name: string, more: Partial<HistoryEntry> = {}): HistoryEntry {
	const at = `2026-11-${day}T11:00:00.000Z`;
	return {
		...{ id, kind: "turn", category: DISHES, categoryName: DISHES, at, turns: [id], cycle: 1, n },
		...{ member: name, memberName: name, ...more },
	};
}

const LIVED = {
	...{ members: ["Leo", "Mia", "Noah", "Zoe"], categories: [DISHES], cycles: { [DISHES]: ["Leo", "Mia", "Noah"] } },
	history: [
		...[turn("t1", "05", 0, "Leo"), turn("t2", "06", 1, "Mia")],
		turn("t3", "07", 2, "Noah", { doneBy: "Mia", doneByName: "Mia" }),
	],
};

async function openLived(page: Page, open: (family: typeof LIVED) => Promise<void>, ...more: readonly string[]) {
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	await open({ ...LIVED, members: [...LIVED.members, ...more] });
	await openCategories(page);
}

async function openRules(page: Page): Promise<void> {
	await categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }).click();
}

const openHistory = (page: Page) => page.getByRole("button", { name: "History", exact: true }).click();

const row = (page: Page, text: string | RegExp) => page.getByRole("listitem").getByRole("button", { name: text });
/** Of what was mended, below the turn's row. */
const undoIn = (page: Page, name: string) =>
	page
		.getByRole("listitem")
		.filter({ has: page.getByRole("button", { name: new RegExp(`^\\P{L}*\\p{Lu}?\\p{Ll}?\\s*${name}`, "u") }) })
		.getByRole("button", { name: "Undo", exact: true });
const monthFigures = (page: Page) => page.getByRole("list", { name: "Done this month" }).getByRole("listitem");
/** In the sheet of a turn: who did it. */
const choose = (page: Page, name: string) => page.getByRole("dialog").getByRole("radio", { name, exact: true }).check();
const press = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("three turns back it was somebody else, in four taps, or nobody; a debt is let be by a word; each is taken back", async ({
	page,
	open,
}) => {
	const debts = page.getByRole("region", { name: "Who owes whom" });
	const callItEven = debts.getByRole("button", { name: "Call it even" });
	await openLived(page, open);

	await test.step("a debt is let be by a word, from the family's history", async () => {
		await openHistory(page);
		await expect(debts).toContainText("Noah owes Mia one.");
		await callItEven.press("Enter");
		await expect(debts).toContainText("Noah and Mia are even.");
		await expect(page.getByText("Mia let it be: Noah no longer owes that turn")).toBeVisible();
		const undo = debts.getByRole("button", { name: "Undo" });
		await expect(undo).toBeFocused();
		await expectNoViolations(page);
		await undo.press("Enter");
		await expect(debts).toContainText("Noah owes Mia one.");
		await expect(page.getByText("Noah owes Mia that turn again")).toBeVisible();
	});

	await page.goBack();
	await openRules(page);
	await test.step("it was somebody else's own turn", async () => {
		await expect(monthFigures(page)).toHaveText([/Mia 2 · 1 turn$/, /Leo 1$/, /Noah 0 · 1 turn$/]);
		await row(page, /^\P{L}*L?\s*Leo/u).click();
		await choose(page, "Zoe");
		await press(page, "Save");
		// Back and again, from its row.
		await undoIn(page, "Zoe").click();
		await expect(row(page, /^\P{L}*L?\s*Leo/u)).toBeFocused();
		await expect(monthFigures(page)).toHaveText([/Mia 2 · 1 turn$/, /Leo 1$/, /Noah 0 · 1 turn$/]);
		await expect(page.getByRole("listitem").getByRole("button", { name: "Undo" })).toHaveCount(0);
		await row(page, /^\P{L}*L?\s*Leo/u).click();
		await choose(page, "Zoe");
		await press(page, "Save");
		await expect(undoIn(page, "Zoe")).toBeVisible();
		await page.getByRole("button", { name: "All turns" }).click();
		await expect(row(page, "Leo's turn of Thursday was Zoe's").first()).toBeVisible();
		await expect(monthFigures(page)).toHaveText([/Mia 2 · 1 turn$/, /Zoe 1$/, /Noah 0 · 1 turn$/]);
	});

	await test.step("Mia has another one in the cycle, so she did it for who had it", async () => {
		await row(page, "Leo's turn of Thursday was Zoe's").first().click();
		await choose(page, "Mia");
		await expect(page.getByRole("dialog").getByText("Mia did it for Zoe")).toBeVisible();
		await press(page, "Save");
		// Taken back by a press.
		await expect(page.getByText("Zoe owes Mia one.")).toBeVisible();
		await undoIn(page, "Zoe").click();
		await expect(page.getByText("Zoe owes Mia one.")).toBeHidden();
		await row(page, "Leo's turn of Thursday was Zoe's").first().click();
		await choose(page, "Mia");
		await press(page, "Save");
		await expect(row(page, "Zoe's turn of Thursday was done by Mia").first()).toBeVisible();
		await expect(page.getByText("Zoe owes Mia one.")).toBeVisible();
	});

	await test.step("it did not happen, and did", async () => {
		await row(page, /^\P{L}*Z?\s*Zoe.*changed/u).click();
		await press(page, "It did not happen");
		await row(page, /Zoe's turn was undone/).click();
		await press(page, "It did happen");
		await expect(page.getByText("Zoe owes Mia one.")).toBeVisible();
	});

	await test.step("turns are mended in the family's history as well", async () => {
		await page.getByRole("button", { name: "Back to Categories" }).click();
		await openHistory(page);
		await row(page, /^\P{L}*N?\s*Noah/u).click();
		await press(page, "It did not happen");
		await expect(page.getByRole("heading", { name: "Mia did the most: 2 of 2" })).toBeVisible();
		await expect(debts).toContainText("Zoe owes Mia one.");
		await callItEven.click();
		await expect(debts).not.toContainText("Zoe owes Mia one.");
	});
});

test("it was on another day, also when it is recorded, and the figures say so; among many, who did it is found by a part of the name", async ({
	page,
	open,
}) => {
	await openLived(page, open, "Ada", "Ben", "Cleo", "Dora", "Eli", "Finn");
	await openRules(page);
	await row(page, /^\P{L}*M?\s*Mia/u)
		.last()
		.click();
	const names = page.getByRole("dialog").getByRole("group", { name: "Who did it?" }).getByRole("radio");
	await expect(names).toHaveCount(10);
	await expectNoViolations(page);
	await page.getByRole("searchbox", { name: "Search for a name" }).fill("IN");
	await expect(names).toHaveCount(1);
	await choose(page, "Finn");
	await press(page, "Save");
	await expect(undoIn(page, "Finn")).toBeVisible();
	await undoIn(page, "Finn").click();

	await row(page, /^\P{L}*L?\s*Leo/u).click();
	await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
	await expect(page.getByRole("radio", { name: "Another day" })).toBeChecked();
	await page.getByLabel("On which day?").fill("2026-11-10");
	await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
	await page.getByLabel("On which day?").fill("2026-10-31");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByRole("button", { name: "All turns" }).click();
	await expect(row(page, /Leo's turn was on October 31/)).toBeVisible();
	await expect(monthFigures(page)).toHaveText([/Mia 2 · 1 turn$/, /Noah 0 · 1 turn$/]);

	await page.getByRole("button", { name: "Someone just did it" }).click();
	await page.getByRole("dialog").getByRole("radio", { name: "Zoe" }).check();
	await page.getByRole("radio", { name: "Yesterday" }).check();
	await press(page, "Record a turn");
	await expect(monthFigures(page)).toHaveText([/Mia 2 · 1 turn$/, /Zoe 1$/, /Noah 0 · 1 turn$/]);
	await page.getByRole("button", { name: "Back to Categories" }).click();
	await page.getByRole("button", { name: "History", exact: true }).click();
	await page.getByRole("button", { name: "More figures and changes" }).click();
	const lasts = page.getByRole("region", { name: "When did I last choose?" }).getByRole("listitem");
	await expect(lasts).toContainText([/Leo.*9 days ago/, /Mia/, /Noah/, /Zoe.*Yesterday/]);
});
