import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import { expectNoViolations } from "../helpers/e2e-axe.ts";
import { openCategories, viewTitle } from "../helpers/e2e-pages.ts";

const DISHES = "Who does dishes?";

function entry(id: string, kind: string, day: string, more: object) {
	return { id, kind, category: DISHES, at: `2026-11-${day}T11:00:00.000Z`, ...more };
}

/** Two complete cycles and a running one, with a turn taken back, one done by somebody else, and a name that is a formula. */
const RECORD = [
	entry("d1", "drawn", "02", { member: "Mia" }),
	entry("t1", "turn", "02", { member: "Mia", turn: "t1" }),
	entry("t2", "turn", "03", { member: "=Noah", turn: "t2", doneBy: "Mia" }),
	entry("d3", "drawn", "04", { member: "=Noah" }),
	entry("p3", "passed", "04", { member: "=Noah" }),
	entry("d4", "drawn", "04", { member: "Mia" }),
	entry("t4", "turn", "04", { member: "Mia", turn: "t4", previousCycle: ["Mia", "=Noah"], option: "Pots, pans" }),
	entry("t5", "turn", "05", { member: "=Noah", turn: "t5" }),
	entry("t6", "turn", "06", { member: "Mia", turn: "t6", previousCycle: ["Mia", "=Noah"] }),
	entry("u6", "undone", "06", { member: "Mia", turn: "t6" }),
	entry("t7", "turn", "07", { member: "=Noah", turn: "t7", previousCycle: ["Mia", "=Noah"] }),
];

async function openWithRecord(page: Page, open: (family: object) => Promise<void>) {
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	await page.addInitScript((record) => localStorage.setItem("guest-record", record), JSON.stringify(RECORD));
	await open({ members: ["Mia", "=Noah"], categories: [DISHES], cycles: { [DISHES]: ["=Noah"] } });
	await openCategories(page);
}

test("the family's record says how fair it was, who had the last turn, and shows turns over time", async ({
	page,
	open,
}) => {
	await openWithRecord(page, open);
	await page.getByRole("button", { name: "History" }).click();
	await expect(viewTitle(page)).toHaveText("History");
	await expect(viewTitle(page)).toBeFocused();
	await expect(page.getByText("2 cycles, everyone exactly 2")).toBeVisible();
	const lasts = page.getByRole("region", { name: "When did I last choose?" }).getByRole("listitem");
	await expect(lasts).toContainText([/Mia\s*5 days ago/, /=Noah\s*2 days ago/]);
	await expect(page.getByRole("region", { name: "Who owes whom" })).toContainText("=Noah owes Mia one");
	await expect(page.getByRole("img", { name: "Turns per member: Mia 2 and =Noah 3" })).toBeVisible();
	await page.getByRole("button", { name: "Show as a table" }).click();
	await expect(page.getByRole("row").last()).toHaveText(/Total\s*2\s*3/);
	await expectNoViolations(page);

	const coming = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download as a table (CSV)" }).click();
	const download = await coming;
	expect(download.suggestedFilename()).toBe("whose-turn-history-2026-11-09.csv");
	const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
	expect(lines[0]).toBe("\uFEFFDay,Time,Category,What happened,Member,Done by,Choice,Device");
	expect(lines[3]).toBe(`2026-11-03,12:00,${DISHES},Turn,"'=Noah",Mia,,This device`);
	expect(lines[7]).toBe(`2026-11-04,12:00,${DISHES},Turn,Mia,,"Pots, pans",This device`);
	expect(lines).toHaveLength(RECORD.length + 2);

	await page.getByRole("button", { name: "Back to Categories" }).click();
	await expect(page.getByText("Choose a category to make a decision!")).toBeVisible();
});

test("the family's record counts turns of all pages of a long record", async ({ page, open }) => {
	const turns = Array.from({ length: 450 }, (_, at) =>
		entry(`t${at}`, "turn", "02", { member: "Mia", turn: `t${at}`, ...(at > 0 && { previousCycle: ["Mia"] }) }),
	);
	await page.addInitScript((record) => localStorage.setItem("guest-record", record), JSON.stringify(turns));
	await open({ members: ["Mia", "Noah"], categories: [DISHES] });
	await openCategories(page);
	await page.getByRole("button", { name: "History" }).click();
	await expect(page.getByRole("img", { name: "Turns per member: Mia 450 and Noah 0" })).toBeVisible();
	await expect(page.getByText("Loading the history…")).toHaveCount(0);
});

test("a category's page shows its record in groups by cycle, with what was taken back", async ({ page, open }) => {
	await openWithRecord(page, open);
	await page.getByRole("button", { name: "History and rules" }).click();
	const record = page.getByRole("region", { name: "History" });
	await expect(record.getByRole("heading", { level: 3 })).toHaveText([
		"Current cycle",
		"Cycle until November 5, 2026",
		"Cycle until November 3, 2026",
	]);
	await expect(record.getByText("Mia's turn was undone")).toBeVisible();
	await expect(
		record
			.getByRole("listitem")
			.filter({ hasText: "undone" })
			.filter({ has: page.locator("s") }),
	).toHaveCount(1);
	await expect(record.getByText("=Noah was picked: not now")).toBeVisible();
	await expect(record.getByText("done by Mia")).toBeVisible();
	await expect(record.getByText("Pots, pans")).toBeVisible();
	await expectNoViolations(page);
});

test("a long record is read to its end as it is scrolled, on a busy phone too", async ({ page, open }) => {
	const passed = Array.from({ length: 210 }, (_, at) => entry(`p${at}`, "passed", "02", { member: "Mia" }));
	await page.addInitScript((record) => localStorage.setItem("guest-record", record), JSON.stringify(passed));
	await page.addInitScript(() => {
		// A busy browser says in one call what it has seen since the last one.
		window.IntersectionObserver = class extends IntersectionObserver {
			constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
				const away = { isIntersecting: false } as IntersectionObserverEntry;
				super((seen, observer) => callback([away, ...seen], observer), options);
			}
		};
	});
	await open({ members: ["Mia"], categories: [DISHES] });
	await openCategories(page);
	await page.getByRole("button", { name: "History and rules" }).click();
	const days = page.getByRole("region", { name: "History" }).locator("time");
	await expect(async () => {
		await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
		expect(await days.count()).toBe(passed.length);
	}).toPass({ intervals: [50] });
	await expect(page.getByText("Loading the history…")).toHaveCount(0);
});
