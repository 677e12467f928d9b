import { expect, type Locator } from "@playwright/test";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { test } from "../helpers/guest-test.ts";
import { resizeWindow } from "../helpers/layout.ts";
import {
	categoryCard,
	drawMember,
	expectSetup,
	expectToast,
	FAMILY,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const RUNNING = {
	members: ["Mia", "Noah", "Zoe"],
	categories: ["Chess", "Cards", "Dishes"],
	cycles: { Cards: ["Mia", "Zoe"], Dishes: ["Zoe", "Mia", "Noah"] },
};

test("the list has the title, the subtitle and the way back", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await expect(viewTitle(page)).toHaveText("Whose Turn?");
	await expect(page.getByText("Choose a category to make a decision!")).toBeVisible();
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expectSetup(page);
});

test("each card counts the turns of its category, in words and as a bar", async ({ page, open }) => {
	await open(RUNNING);
	await openCategories(page);
	for (const [category, had] of [
		["Chess", 0],
		["Cards", 2],
		["Dishes", 3],
	] as const) {
		const card = categoryCard(page, category);
		await expect(card).toContainText(`${had} of 3 have had a turn`);
		const bar = card.getByRole("progressbar", { name: `Turns for ${category}` });
		await expect(bar).toHaveJSProperty("value", had);
		await expect(bar).toHaveJSProperty("max", 3);
		await expect(card.getByText("Everyone has had a turn")).toBeVisible({ visible: had === 3 });
		await expect(card.getByRole("button", { name: "Reset", exact: true })).toBeVisible({ visible: had > 0 });
	}
	// Also once somebody has looked who begins the next cycle.
	const next = await drawMember(page, "Dishes");
	await page.goBack();
	await expect(categoryCard(page, "Dishes")).toContainText(`${next} was picked`);
	await expect(categoryCard(page, "Dishes").getByText("Everyone has had a turn")).toBeVisible();
});

test("Reset clears the cycle of its category alone, and says so", async ({ page, open }) => {
	await open(RUNNING);
	await openCategories(page);
	const card = categoryCard(page, "Dishes");
	const reset = card.getByRole("button", { name: "Reset", exact: true });
	await expect(reset).toHaveText("Reset");
	await reset.click();
	await expectToast(page, "Category Reset", "Dishes cycle has been reset. Everyone can be chosen again!");
	await expect(card).toContainText("0 of 3 have had a turn");
	await expect(reset).toBeHidden();
	await expect(card.getByText("Everyone has had a turn")).toBeHidden();
	await expect(categoryCard(page, "Cards")).toContainText("2 of 3 have had a turn");
	expect((await readStoredFamily(page)).cycles).toEqual({ Cards: ["Mia", "Zoe"], Dishes: [] });
});

test("a card lists the members of the family", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	const card = page
		.getByRole("region", { name: "Family Members", exact: true })
		.filter({ has: page.getByRole("heading") });
	await expect(card.getByRole("heading", { name: "Family Members" })).toBeVisible();
	await expect(card.getByRole("listitem").locator("bdi")).toHaveText(["Mia", "Noah", "Zoe"]);
});

const FOUR = {
	members: ["Mia", "Noah", "Zoe", "Grandpa"],
	categories: ["Movie Night Choice", "Who does dishes?", "Front Seat Rider", "Bedtime Story Pick"],
	cycles: { "Movie Night Choice": ["Mia", "Zoe"], "Who does dishes?": ["Mia", "Noah", "Zoe", "Grandpa"] },
};

const HISTORY: readonly HistoryEntry[] = [
	{
		...{ id: "1", kind: "turn", at: "2026-11-20T18:00:00.000Z", turns: ["1"], cycle: 1, n: 0 },
		...{ category: FOUR.categories[0], categoryName: FOUR.categories[0], member: "Mia", memberName: "Mia" },
	},
];

const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);

async function bottomOf(part: Locator): Promise<number> {
	const box = await part.boundingBox();
	return Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN));
}

test("four cards fit a phone's screen", async ({ page, open }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await open(FOUR);
	await openCategories(page);
	const bar = page.getByRole("button", { name: "Back to Setup" });
	for (const category of FOUR.categories) {
		const card = categoryCard(page, category);
		await expect(card).toBeInViewport({ ratio: 1 });
		expect(await bottomOf(card)).toBeLessThanOrEqual(await topOf(bar));
	}
});

for (const [width, height, columns] of [
	[1280, 900, 3],
	[1920, 1080, 3],
] as const)
	test(`counts and bars are on one line across a row at ${width} px`, async ({ page, open }) => {
		await page.setViewportSize({ width, height });
		const long = "Who walks the dog, and who feeds the cat?";
		await open({ ...FOUR, categories: [...FOUR.categories.slice(0, columns - 1), long] });
		await openCategories(page);
		const cards = page.getByRole("listitem").filter({ has: page.getByRole("progressbar") });
		const tops = [cards.getByRole("progressbar"), cards.getByText("have had a turn")].map(async (parts) => {
			await expect(parts).toHaveCount(columns);
			return new Set(await Promise.all((await parts.all()).map(topOf)));
		});
		for (const lines of await Promise.all(tops)) expect(lines.size).toBe(1);
	});

test("the wider the window, the more cards stand in a row, from edge to edge", async ({ page, open }) => {
	await open({ members: ["Mia", "Noah"], categories: Array.from({ length: 12 }, (_, at) => `Game ${at + 1}`) });
	await openCategories(page);
	const cards = page.getByRole("listitem").filter({ has: page.getByRole("progressbar") });
	await expect(cards).toHaveCount(12);
	for (const [width, height, columns] of [
		[390, 844, 1],
		[1280, 900, 4],
		[1920, 1080, 4],
		[820, 1180, 3],
	] as const) {
		await resizeWindow(page, { width, height });
		const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
		const row = boxes.filter((box) => box?.y === boxes[0]?.y);
		expect(row.length, `at ${width} px`).toBe(columns);
		const [first, last] = [row[0], row.at(-1)];
		expect((last?.x ?? 0) + (last?.width ?? 0) - (first?.x ?? 0), `at ${width} px`).toBeGreaterThan(width * 0.9);
	}
});

test("on a tablet and on the wall the list fills the window, with large faces and who was last", async ({
	page,
	open,
}) => {
	await open({ ...FOUR, cycles: { [FOUR.categories[0] as string]: ["Mia"] }, history: HISTORY });
	await openCategories(page);
	const card = categoryCard(page, FOUR.categories[0] as string);
	const last = card.getByText("Last: Mia");
	const sizeOf = (part: Locator) => part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
	for (const [width, height, face, text] of [
		[820, 1180, 48, 18],
		[1180, 820, 60, 24],
		[1920, 1080, 96, 32],
	] as const) {
		await resizeWindow(page, { width, height });
		const end = page.getByRole("button", { name: "Just for fun" });
		await expect.poll(() => bottomOf(end), `at ${width} px`).toBeGreaterThan(height - 60);
		await expect
			.poll(async () => (await card.locator("[aria-hidden].rounded-full").first().boundingBox())?.width)
			.toBeGreaterThanOrEqual(face);
		expect(await sizeOf(last), `at ${width} px`).toBeGreaterThanOrEqual(text);
	}
});

test("of a crowd whose names fill no box all members are listed, on the widest window too", async ({ page, open }) => {
	await page.setViewportSize({ width: 1920, height: 1080 });
	const members = Array.from({ length: 70 }, (_, at) => `M${at}`);
	await open({ members, categories: ["Chess"] });
	await openCategories(page);
	const everyone = page.getByRole("region", { name: "Everyone in the family" });
	await expect(everyone.getByRole("listitem")).toHaveText(members.map((name) => new RegExp(`${name}$`)));
});

test("of many categories all can be found and focused, and a card is whole when it is reached", async ({
	page,
	open,
}) => {
	const categories = Array.from({ length: 80 }, (_, at) => `Game ${at + 1}`);
	await open({ members: ["Mia"], categories, cycles: { "Game 80": ["Mia"] } });
	await openCategories(page);
	await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([...categories, "Family Members"]);
	const last = page.getByRole("button", { name: "Game 80", exact: true });
	await expect(categoryCard(page, "Game 80").getByRole("progressbar")).toHaveCount(0);
	await last.focus();
	await expect(categoryCard(page, "Game 80")).toContainText("1 of 1 have had a turn");
	await expect(last).toBeFocused();
	await expect(last).toHaveAccessibleDescription("1 of 1 have had a turn");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await expect(categoryCard(page, "Game 80").getByRole("button", { name: "Reset", exact: true })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Shift+Tab");
	await expect(categoryCard(page, "Game 79").getByRole("button", { name: "History and rules" })).toBeFocused();
});
