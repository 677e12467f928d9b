import { readFile } from "node:fs/promises";
import { expect, type Locator } from "@playwright/test";
import type { HistoryEntry, HistoryKind } from "../../../src/rules/history.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { resizeWindow } from "../helpers/layout.ts";
import { button, openCategories, openCategoryPage, viewTitle } from "../helpers/pages.ts";

const DISHES = "Who does dishes?";

function entry(id: string, kind: HistoryKind, day: string, more: Partial<HistoryEntry>): HistoryEntry {
	return { id, kind, category: DISHES, categoryName: DISHES, at: `2026-11-${day}T11:00:00.000Z`, ...more };
}

function turn(id: string, day: string, cycle: number, more: Partial<HistoryEntry>): HistoryEntry {
	return entry(id, "turn", day, { turns: [id], cycle, ...more });
}

const MIA = { member: "Mia", memberName: "Mia" };
const NOAH = { member: "=Noah", memberName: "=Noah" };

/**
 * Two complete cycles and a running one, with a turn taken back, one done by somebody else, and a name that is a
 * formula.
 */
const HISTORY = [
	entry("d1", "drawn", "02", MIA),
	turn("t1", "02", 1, { ...MIA, n: 0 }),
	turn("t2", "03", 1, { ...NOAH, doneBy: "Mia", doneByName: "Mia" }),
	entry("d3", "drawn", "04", NOAH),
	entry("p3", "not-now", "04", NOAH),
	entry("d4", "drawn", "04", MIA),
	turn("t4", "04", 2, { ...MIA, option: "Pots, pans" }),
	turn("t5", "05", 2, NOAH),
	turn("t6", "06", 3, MIA),
	entry("u6", "turn-undone", "06", { ...MIA, turns: ["t6"] }),
	turn("t7", "07", 3, NOAH),
];

test("a category's history is grouped by cycle, and the family's says how fair it was", async ({ page, openList }) => {
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	await openList({
		...{ members: ["Mia", "=Noah"], categories: [DISHES], cycles: { [DISHES]: ["=Noah"] } },
		history: HISTORY,
	});
	await button(page, "History and rules").click();
	const history = page.getByRole("region", { name: "History" });
	const record = button(page, "Someone just did it");
	const rules = page.getByRole("region", { name: "Rules" });
	const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
	// Figures are above the newest turns.
	await expect(history.getByRole("listitem").filter({ has: page.locator("time") })).toHaveCount(5);
	expect(await top(record)).toBeLessThan(await top(history));
	expect(await top(history)).toBeLessThan(await top(rules));
	await resizeWindow(page, { width: 1000, height: 800 });
	await expect.poll(async () => (await top(history)) < (await top(record))).toBe(true);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
	await button(page, "All turns").click();
	await expect(button(page, "All turns")).toHaveCount(0);
	expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Current cycle");
	await expect(history.getByRole("heading", { level: 3 })).toHaveText([
		"Current cycle",
		"Cycle until November 5, 2026",
		"Cycle until November 3, 2026",
	]);
	const undone = history.getByRole("listitem").filter({ hasText: "undone" });
	await expect(undone.filter({ has: page.locator("s") })).toHaveCount(1);
	for (const text of ["Mia's turn was undone", "=Noah was picked: not now", "done by Mia", "Pots, pans"])
		await expect(history.getByText(text)).toBeVisible();
	await button(page, "Back to Categories").click();

	await button(page, "History").click();
	await expect(viewTitle(page)).toHaveText("History");
	await expect(viewTitle(page)).toBeFocused();
	await button(page, "More figures and changes").click();
	await expect(page.getByText("2 cycles, everyone had exactly 2 turns")).toBeVisible();
	await expect(page.getByRole("region", { name: "Who owes whom" })).toContainText("=Noah owes Mia one");
	await expect(page.getByRole("img", { name: "Done per member: Mia 3 (2 turns) and =Noah 2 (3 turns)" })).toBeVisible();
	const parts = ["Turns over time", "When did I last choose?"].map((name) => page.getByRole("region", { name }));
	for (const width of [390, 1_000, 1_280]) {
		await resizeWindow(page, { width, height: 844 });
		// Each is measured for itself, perhaps while the page is laid out anew.
		await expect(async () => {
			const [figures, list] = await Promise.all(parts.map((part) => part.boundingBox()));
			if (!figures || !list) throw new Error("one of them is not there");
			const isBeside = list.x >= figures.x + figures.width && list.y < figures.y + figures.height;
			expect(isBeside, `at ${width} px`).toBe(width >= 1_000);
			if (!isBeside) expect(list.y).toBeGreaterThanOrEqual(figures.y + figures.height);
			else expect(figures.width + list.width, `at ${width} px`).toBeGreaterThan(0.7 * width);
		}).toPass();
	}
	await button(page, "Show as a table").click();
	await expect(page.getByRole("row").nth(-2)).toHaveText(/Done\s*3\s*2/);
	await expect(page.getByRole("row").last()).toHaveText(/Turns\s*2\s*3/);
	await expectNoViolations(page);

	const coming = page.waitForEvent("download");
	await button(page, "Download as a table (CSV)").click();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("whose-turn-history-2026-11-09.csv");
	const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
	expect(lines[0]).toBe("\uFEFFDay,Time,Category,What happened,Done by,Member,Cycle,Choice,Device,Details");
	expect(lines[3]).toBe(`2026-11-03,12:00,${DISHES},Turn,Mia,"'=Noah",1,,This device,`);
	expect(lines[7]).toBe(`2026-11-04,12:00,${DISHES},Turn,Mia,Mia,2,"Pots, pans",This device,`);
	expect(lines).toHaveLength(HISTORY.length + 2);
});

test("one control is for the whole history: a category or all, and a time", async ({ page, open }) => {
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	const chess = { category: "Chess", categoryName: "Chess" };
	const october = (one: HistoryEntry, day: string) => ({ ...one, at: `2026-10-${day}T11:00:00.000Z` });
	await open({
		members: ["Mia", "=Noah"],
		categories: [DISHES, "Chess"],
		history: [
			october(turn("t1", "01", 1, { ...MIA, n: 0 }), "05"),
			october(turn("t2", "01", 1, { ...NOAH, doneBy: "Mia", doneByName: "Mia" }), "06"),
			turn("t3", "02", 1, { ...chess, ...MIA, n: 0 }),
			turn("t4", "03", 1, { ...chess, ...NOAH }),
			turn("t5", "04", 2, { ...MIA }),
			turn("t6", "05", 2, { ...chess, ...MIA }),
		],
	});
	await openCategories(page);
	await button(page, "History").click();
	const picture = page.getByRole("img", { name: /^Done per member/ });
	const lasts = page.getByRole("region", { name: "When did I last choose?" }).getByRole("listitem");
	const turns = page.getByRole("region", { name: "Turns, day by day" });
	const period = page.getByRole("combobox", { name: "Period" });
	const category = page.getByRole("combobox", { name: "Category" });
	await expect(period).toHaveValue("month");
	await expect(page.getByRole("heading", { name: "Mia did the most: 3 of 4" })).toBeVisible();
	const done = page.getByRole("list", { name: "Done" }).getByRole("listitem");
	await expect(done).toHaveText([/Mia 3$/, /=Noah 1$/]);
	await expect(page.getByText("Chess: Mia did it most, 2 of 3")).toBeVisible();
	await expect(page.getByText(`${DISHES} Mia did it most, 1 of 1`)).toBeVisible();
	const days = turns.getByRole("heading", { level: 3 });
	await expect(days).toHaveText(["Thursday", "Wednesday", "Tuesday", "November 2"]);
	await button(page, "More figures and changes").click();
	await period.selectOption("All time");
	await expect(picture).toHaveAccessibleName("Done per member: Mia 5 (4 turns) and =Noah 1 (2 turns)");
	await expect(page.getByText("Waiting the longest now: =Noah")).toBeVisible();
	await expect(lasts.first()).toHaveText(/Chess\s*4 days ago\s*.*dishes\?\s*5 days ago/);

	await period.selectOption("This month");
	await category.selectOption(DISHES);
	await expect(picture).toHaveAccessibleName("Done per member: Mia 1 (1 turn) and =Noah 0 (0 turns)");
	await expect(page.getByText("No cycle ended in this time")).toBeVisible();
	await expect(lasts.last()).toContainText("done by Mia");
	await period.selectOption("Last month");
	await category.selectOption("Chess");
	await expect(page.getByText("No turns in this time.")).toBeVisible();
	await expect(picture).toHaveCount(0);
	await expect(turns.getByRole("listitem")).toHaveCount(0);
});

test("a long history counts all its turns, and is read to its end as it is scrolled", async ({ page, openList }) => {
	await page.addInitScript(() => {
		// A busy browser says in one call what it has seen since the last one.
		window.IntersectionObserver = class extends IntersectionObserver {
			constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
				const away = { isIntersecting: false } as IntersectionObserverEntry;
				super((seen, observer) => callback([away, ...seen], observer), options);
			}
		};
	});
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	const turns = Array.from({ length: 210 }, (_, at) => turn(`t${at}`, "02", at + 1, MIA));
	const reset = { turns: ["t209"] };
	await openList({
		...{ members: ["Mia", "=Noah"], categories: [DISHES, "Chess"] },
		history: [
			...turns,
			entry("p2", "not-now", "03", { ...NOAH, category: "Chess", categoryName: "Chess", n: 0 }),
			entry("r3", "reset", "04", reset),
			entry("r4", "reset-undone", "05", reset),
			entry("r5", "reset", "06", reset),
		],
	});
	await button(page, "History").click();
	await expect(page.getByRole("heading", { name: "Mia did the most: 210 of 210" })).toBeVisible();
	await expect(page.getByText("Loading the history…")).toHaveCount(0);
	await page.getByRole("button", { name: "All turns" }).click();
	const rows = page.getByRole("region", { name: "Turns, day by day" }).getByRole("listitem");
	await expect(rows).toContainText([
		/^Reset: everyone could be chosen again.*Who does dishes\?/,
		/The reset was undone.*Who does dishes\?/,
		/Reset: everyone could be chosen again.*Who does dishes\?.*undone/,
		/=Noah was picked: not now.*Chess/,
		/Mia.*Who does dishes\?/,
	]);

	await page.getByRole("button", { name: "Back to Categories" }).click();
	await openCategoryPage(page, DISHES);
	await page.getByRole("button", { name: "All turns" }).click();
	const days = page.getByRole("region", { name: "History" }).locator("time");
	await expect(async () => {
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
		expect(await days.count()).toBe(turns.length + 3);
	}).toPass({ intervals: [50] });
	await expect(page.getByText("Loading the history…")).toHaveCount(0);
});
