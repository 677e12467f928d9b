import { expect, type Page } from "@playwright/test";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { countTaps } from "../accounts/count-taps.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	button,
	categoryCard,
	expectCategories,
	openCategories,
	openCategoryPage,
	viewTitle,
} from "../helpers/pages.ts";
import { turnEntry } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";

const turn = (id: string, day: string, n: number, name: string, more: Partial<HistoryEntry> = {}) =>
	turnEntry(DISHES, name, { id, n, at: `2026-11-${day}T11:00:00.000Z`, ...more });

const LIVED = {
	...{ members: ["Leo", "Mia", "Noah", "Zoe"], categories: [DISHES], cycles: { [DISHES]: ["Leo", "Mia", "Noah"] } },
	history: [
		...[turn("t1", "05", 0, "Leo"), turn("t2", "06", 1, "Mia")],
		turn("t3", "07", 2, "Noah", { doneBy: "Mia", doneByName: "Mia" }),
	],
};

async function openLived(page: Page, openList: (family: typeof LIVED) => Promise<void>) {
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	await openList(LIVED);
}

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

test("three turns back it was somebody else, a debt is let be, and both are taken back", async ({ page, openList }) => {
	const debts = page.getByRole("region", { name: "Who owes whom" });
	await openLived(page, openList);

	await page.getByRole("button", { name: "History", exact: true }).click();
	await expect(debts).toContainText("Noah owes Mia one.");
	// The view that opens takes the focus a frame later.
	await expect(viewTitle(page)).toBeFocused();
	await debts.getByRole("button", { name: "Call it even" }).press("Enter");
	await expect(debts).toContainText("Noah and Mia are even.");
	await expect(page.getByText("Mia let it be: Noah no longer owes that turn")).toBeVisible();
	const undo = debts.getByRole("button", { name: "Undo" });
	await expect(undo).toBeFocused();
	await expectNoViolations(page);
	await undo.press("Enter");
	await expect(debts).toContainText("Noah owes Mia one.");
	await expect(page.getByText("Noah owes Mia that turn again")).toBeVisible();

	await page.goBack();
	await openCategoryPage(page, DISHES);
	// Mia has another one in the cycle, so she did it for who had it; a press undoes it.
	await expect(monthFigures(page)).toHaveText([/Mia 2 · 1 turn$/, /Leo 1$/, /Noah 0 · 1 turn$/]);
	await row(page, /^\P{L}*L?\s*Leo/u).click();
	await choose(page, "Mia");
	await expect(page.getByRole("dialog").getByText("Mia did it for Leo")).toBeVisible();
	await press(page, "Save");
	await expect(monthFigures(page)).toHaveText([/Mia 3 · 1 turn$/, /Leo 0 · 1 turn$/, /Noah 0 · 1 turn$/]);
	await expect(page.getByText("Leo owes Mia one.")).toBeVisible();
	await undoIn(page, "Leo").click();
	await expect(page.getByText("Leo owes Mia one.")).toBeHidden();

	await row(page, /^\P{L}*L?\s*Leo/u).click();
	await choose(page, "Zoe");
	await press(page, "Save");
	await expect(undoIn(page, "Zoe")).toBeVisible();
	await page.getByRole("button", { name: "All turns" }).click();
	await expect(row(page, "Leo's turn of Thursday was Zoe's").first()).toBeVisible();
});

test("a turn's day is mended, or chosen as it is recorded, and the figures follow", async ({ page, openList }) => {
	await openLived(page, openList);
	await openCategoryPage(page, DISHES);
	await row(page, /^\P{L}*L?\s*Leo/u).click();
	const save = page.getByRole("button", { name: "Save" });
	const day = page.getByLabel("On which day?");
	await expect(save).toBeDisabled();
	await expect(page.getByRole("radio", { name: "Another day" })).toBeChecked();
	await day.fill("2026-11-10");
	await expect(save).toBeDisabled();
	await day.fill("2026-10-31");
	await save.click();
	await page.getByRole("button", { name: "All turns" }).click();
	await expect(row(page, /Leo's turn was on October 31/)).toBeVisible();
	await expect(monthFigures(page)).toHaveText([/Mia 2 · 1 turn$/, /Noah 0 · 1 turn$/]);

	await page.getByRole("button", { name: "Someone just did it" }).click();
	await choose(page, "Zoe");
	await page.getByRole("radio", { name: "Yesterday" }).check();
	await press(page, "Record a turn");
	await expect(monthFigures(page)).toHaveText([/Mia 2 · 1 turn$/, /Zoe 1$/, /Noah 0 · 1 turn$/]);
	await page.getByRole("button", { name: "Back to Categories" }).click();
	await page.getByRole("button", { name: "History", exact: true }).click();
	await page.getByRole("button", { name: "More figures and changes" }).click();
	const lasts = page.getByRole("region", { name: "When did I last choose?" }).getByRole("listitem");
	await expect(lasts).toContainText([/Leo.*9 days ago/, /Mia/, /Noah/, /Zoe.*Yesterday/]);
});

const MEMBERS = ["Mia", "Leo", "Maria", "Noah"];

/** A cycle of the dishes, a day each, and a second turn of Noah's. */
const HISTORY = [...MEMBERS, "Noah"].map((member, at) =>
	turnEntry(DISHES, member, { id: `t${at}`, n: at, cycle: 1 + Math.floor(at / 4), at: `2026-11-0${at + 1}T11:00:00Z` }),
);

test("what is done every day is at most four taps away", async ({ page, open }) => {
	await page.addInitScript(() => {
		navigator.share = async ({ text } = {}) => void Object.assign(window, { sent: text });
	});
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	await open({ members: MEMBERS, categories: ["Movie Night Choice", DISHES], history: HISTORY });
	const inSheet = page.getByRole("dialog");
	const dishes = categoryCard(page, DISHES);
	const openDishes = () => dishes.getByRole("button", { name: "History and rules" }).click();
	/** At most so many taps, from where the page is. */
	const expectTaps = (max: number, what: string, act: () => Promise<void>) =>
		test.step(what, async () => {
			const taps = await countTaps(page);
			await act();
			expect(await taps()).toBeLessThanOrEqual(max);
		});
	async function mend(row: string | RegExp, name: string): Promise<void> {
		await page.getByRole("button", { name: row }).first().click();
		await inSheet.getByRole("radio", { name }).click();
		await inSheet.getByRole("button", { name: "Save" }).click();
		await expect(inSheet).toHaveCount(0);
	}
	async function openHistory(): Promise<void> {
		await button(page, "History").click();
		await expect(page.getByRole("heading", { name: "Noah did the most: 2 of 5" })).toBeVisible();
	}

	await expectTaps(1, "who did the most, from the home screen", openHistory);
	await page.goBack();
	await openCategories(page);
	await expectTaps(1, "from the list", openHistory);
	await page.goBack();
	await openDishes();
	await expectTaps(2, "from anywhere else, by the settings", async () => {
		await page.getByRole("link", { name: "Settings" }).click();
		await openHistory();
	});
	for (let step = 0; step < 3; step++) await page.goBack();
	await expectCategories(page);

	await expectTaps(2, "sent from a category's page as one sentence", async () => {
		await openDishes();
		await button(page, "Share as a sentence").click();
		const sent = () => page.evaluate("window.sent");
		await expect.poll(sent).toBe(`${DISHES} Noah 2, Mia 1, Leo 1 and Maria 1 in November`);
	});
	await page.goBack();
	await expectTaps(4, "a turn three turns back, in the category", async () => {
		await openDishes();
		await mend(/Leo.* PM/, "Maria");
		await expect(page.getByText("done by Maria").first()).toBeVisible();
	});
	await page.goBack();
	await expectTaps(4, "and one in the history of all", async () => {
		await button(page, "History").click();
		await mend(/Noah.* PM/, "Mia");
		await expect(page.getByRole("heading", { name: /did the most: 2 of 5/ })).toBeVisible();
	});
	await page.goBack();
	await expectTaps(3, "it was Leo, not Mia", async () => {
		await mend(/^Last: Mia/, "Leo");
		await expect(page.getByRole("button", { name: /^Last: Leo/ })).toBeVisible();
	});
	await expectTaps(2, "somebody is away", async () => {
		await button(page, "Who is away?").click();
		await inSheet.getByRole("checkbox", { name: "Mia" }).check();
		await expect(dishes).toContainText("1 of 3 have had a turn");
	});
});
