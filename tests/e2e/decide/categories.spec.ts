import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { resizeWindow } from "../helpers/layout.ts";
import { categoryCard, decisionButton, drawMember, openCategories, resetButton, viewTitle } from "../helpers/pages.ts";
import { turnEntry } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
const MOVIES = "Movie Night Choice";
const FOUR = {
	members: ["Mia", "Noah", "Zoe", "Grandpa"],
	categories: [MOVIES, DISHES, "Front Seat Rider", "Bedtime Story Pick"],
	cycles: { [MOVIES]: ["Mia"], [DISHES]: ["Mia", "Noah", "Zoe", "Grandpa"] },
	history: [turnEntry(MOVIES, "Mia", { at: "2026-11-20T18:00:00.000Z" })],
};

const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);

async function bottomOf(part: Locator): Promise<number> {
	const box = await part.boundingBox();
	return Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN));
}

test("cards count in words and as a bar, and fill every window, a wide one on demand", async ({ page, openList }) => {
	const cards = page.getByRole("listitem").filter({ has: page.getByRole("progressbar") });
	// Never for the window's width: it is asked for.
	const large = { "whose-turn-large": "on" };
	await openList(FOUR, large);

	const hadTurns = { [MOVIES]: 1, [DISHES]: 4, "Front Seat Rider": 0, "Bedtime Story Pick": 0 };
	for (const [category, had] of Object.entries(hadTurns)) {
		const card = categoryCard(page, category);
		await expect(card).toBeInViewport({ ratio: 1 });
		await expect(card).toContainText(`${had} of 4 have had a turn`);
		const bar = card.getByRole("progressbar", { name: `Turns for ${category}` });
		await expect(bar).toHaveJSProperty("value", had);
		await expect(bar).toHaveJSProperty("max", 4);
		await expect(card.getByText("Everyone has had a turn")).toBeVisible({ visible: had === 4 });
		await expect(resetButton(page, category)).toBeVisible({ visible: had > 0 });
	}
	await expect(categoryCard(page, MOVIES)).toContainText("Still waiting: Noah, Zoe and Grandpa. Had a turn: Mia.");

	const card = categoryCard(page, MOVIES);
	const last = card.getByText("Last: Mia");
	const sizeOf = (part: Locator) => part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
	for (const [width, height, face, text] of [
		[820, 1180, 48, 18],
		[1180, 820, 60, 24],
		[1920, 1080, 96, 32],
	] as const) {
		await resizeWindow(page, { width, height });
		const end = page.getByRole("region", { name: "Family Members" });
		// Below is the room for toasts.
		await expect.poll(() => bottomOf(end), `at ${width} px`).toBeGreaterThan(height - 176 - 10);
		await expect
			.poll(async () => (await card.locator("[aria-hidden].rounded-full").first().boundingBox())?.width)
			.toBeGreaterThanOrEqual(face);
		expect(await sizeOf(last), `at ${width} px`).toBeGreaterThanOrEqual(text);
	}

	await drawMember(page, MOVIES);
	const stage = page.locator("main div", { has: viewTitle(page) }).first();
	const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
	// Above the room for toasts.
	expect(width * height).toBeGreaterThan(0.55 * 1920 * 1080);
	for (const button of ["Decision Made!", "Help Me Decide", "Someone else…", "Back to Setup"])
		await expect(page.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });
	await page.setViewportSize({ width: 1000, height: 700 });
	await expect(async () => {
		const boxes = await Promise.all([stage, decisionButton(page)].map((part) => part.boundingBox()));
		const [left, button] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
		expect(button?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
		expect(button?.y).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0));
	}).toPass();

	const categories = Array.from({ length: 12 }, (_, at) => `Game ${at + 1}`);
	categories[1] = "Who walks the dog, and who feeds the cat?";
	await openList({ members: ["Mia", "Noah"], categories }, large);
	await expect(cards).toHaveCount(12);
	for (const [width, height, columns] of [
		[1920, 1080, 4],
		[820, 1180, 3],
		[390, 844, 1],
	] as const) {
		await resizeWindow(page, { width, height });
		const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
		const row = boxes.filter((box) => box?.y === boxes[0]?.y);
		expect(row.length, `at ${width} px`).toBe(columns);
		const [first, last] = [row[0], row.at(-1)];
		expect((last?.x ?? 0) + (last?.width ?? 0) - (first?.x ?? 0), `at ${width} px`).toBeGreaterThan(width * 0.9);
		for (const parts of [cards.getByRole("progressbar"), cards.getByText("have had a turn")]) {
			const tops = await Promise.all((await parts.all()).slice(0, columns).map(topOf));
			expect(new Set(tops).size, `at ${width} px`).toBe(1);
		}
	}
});

test("a laptop's window is filled only on demand, and a tablet's rows are all full", async ({ page, openList }) => {
	await page.setViewportSize({ width: 820, height: 1180 });
	await openList({ members: ["Mia", "Noah"], categories: ["Chess", "Walk", "Cook"] });
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

test("all of many categories are found and focused, and all of a crowd are listed", async ({ page, openList }) => {
	const categories = Array.from({ length: 80 }, (_, at) => `Game ${at + 1}`);
	await openList({ members: ["Mia"], categories, cycles: { "Game 80": ["Mia"] } });
	await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([...categories, "Family Members"]);
	const last = page.getByRole("button", { name: "Game 80", exact: true });
	await expect(categoryCard(page, "Game 80").getByRole("progressbar")).toHaveCount(0);
	await last.focus();
	await expect(categoryCard(page, "Game 80")).toContainText("1 of 1 have had a turn");
	await expect(last).toBeFocused();
	await expect(last).toHaveAccessibleDescription("1 of 1 have had a turn");
	for (const name of ["History and rules", "Last: Mia", "Reset"]) {
		await page.keyboard.press("Tab");
		await expect(categoryCard(page, "Game 80").getByRole("button", { name, exact: true })).toBeFocused();
	}
	for (let times = 0; times < 4; times++) await page.keyboard.press("Shift+Tab");
	await expect(categoryCard(page, "Game 79").getByRole("button", { name: "History and rules" })).toBeFocused();
	await page.keyboard.press("Home");
	for (const way of [page.getByRole("link", { name: "Settings" }), page.getByRole("button", { name: "Back to Setup" })])
		await expect(way).toBeInViewport({ ratio: 1 });

	// Whose names fill no box, on the widest window.
	await page.setViewportSize({ width: 1920, height: 1080 });
	const members = Array.from({ length: 70 }, (_, at) => `M${at}`);
	await openList({ members, categories: ["Chess"] });
	const everyone = page.getByRole("region", { name: "Everyone in the family" });
	await expect(everyone.getByRole("listitem")).toHaveText(members.map((name) => new RegExp(`${name}$`)));
});

test("cards name who is left with their faces, and the last one in words", async ({ page, open, openList }) => {
	const members = ["Mia", "Leo", "Maria", "Noah"];
	await open({ members, categories: [DISHES, "Chess"], cycles: { Chess: ["Leo", "Maria", "Noah"] } });
	async function expectNames(cardOf: (page: Page, category: string) => Locator): Promise<void> {
		for (const name of members) await expect(cardOf(page, DISHES).getByText(name, { exact: true })).toBeVisible();
		await expect(cardOf(page, DISHES).locator("p [data-text]")).toHaveCount(4);
		await expect(cardOf(page, "Chess").getByText("Mia is the last one")).toBeVisible();
	}
	const lead = page.getByRole("list", { name: "Pick now" }).getByRole("listitem");
	await expectNames((page, category) => lead.filter({ has: page.getByRole("heading", { name: category }) }));
	await openCategories(page);
	await expectNames(categoryCard);

	const students = Array.from({ length: 30 }, (_, at) => `Student ${at + 1}`);
	await openList({ members: students, categories: [DISHES] });
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
