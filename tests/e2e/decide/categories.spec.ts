import { expect, type Locator } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { resizeWindow } from "../helpers/layout.ts";
import {
	activate,
	categoryCard,
	decisionButton,
	drawMember,
	expectSetup,
	expectToast,
	openCategories,
	resetButton,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily, turnEntry } from "../helpers/storage.ts";

test("a reset clears one category's cycle, and can be undone until somebody looks", async ({ page, openList }) => {
	await openList({
		members: ["Mia", "Noah", "Zoe"],
		categories: ["Chess", "Cards", "Dishes"],
		cycles: { Cards: ["Mia", "Zoe"], Dishes: ["Zoe", "Mia", "Noah"] },
	});
	await expect(viewTitle(page)).toHaveText("Whose Turn?");
	const everyone = page
		.getByRole("region", { name: "Family Members", exact: true })
		.filter({ has: page.getByRole("heading", { name: "Family Members" }) });
	await expect(everyone.getByRole("listitem").locator("bdi")).toHaveText(["Mia", "Noah", "Zoe"]);
	const dishes = categoryCard(page, "Dishes");
	const isComplete = dishes.getByText("Everyone has had a turn");
	const reset = resetButton(page, "Dishes");

	await test.step("each card counts its turns, in words and as a bar", async () => {
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
			await expect(resetButton(page, category)).toBeVisible({ visible: had > 0 });
		}
		await expect(categoryCard(page, "Cards")).toContainText("Still waiting: Noah. Had a turn: Mia and Zoe.");
	});

	const next = await drawMember(page, "Dishes");
	await page.goBack();
	await test.step("a cycle is still complete once somebody has looked who begins the next", async () => {
		await expect(dishes).toContainText(`${next} was picked`);
		await expect(isComplete).toBeVisible();
	});

	await test.step("Reset clears one cycle alone, and says so", async () => {
		await expect(reset).toHaveText("Reset");
		await reset.click();
		await expectToast(page, "Category Reset", "Dishes cycle has been reset. Everyone can be chosen again!");
		await expect(dishes).toContainText("0 of 3 have had a turn");
		await expect(reset).toBeHidden();
		await expect(isComplete).toBeHidden();
		await expect(categoryCard(page, "Cards")).toContainText("2 of 3 have had a turn");
		expect((await readStoredFamily(page)).cycles).toEqual({ Cards: ["Mia", "Zoe"], Dishes: [] });
	});

	await test.step("it can be undone while the page is open, until somebody has looked who is next", async () => {
		const undo = dishes.getByRole("button", { name: "Undo" });
		await activate(page.getByRole("button", { name: "Back to Setup" }));
		await openCategories(page);
		await undo.click();
		await expect(dishes).toContainText("3 of 3 have had a turn");
		await expect(reset).toBeFocused();
		await reset.press("Enter");
		await expect(undo).toBeFocused();
		await drawMember(page, "Dishes");
		await page.goBack();
		await expect(dishes).toContainText("was picked");
		await expect(undo).toHaveCount(0);
	});

	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expectSetup(page);
});

const FOUR = {
	members: ["Mia", "Noah", "Zoe", "Grandpa"],
	categories: ["Movie Night Choice", "Who does dishes?", "Front Seat Rider", "Bedtime Story Pick"],
	cycles: { "Movie Night Choice": ["Mia", "Zoe"], "Who does dishes?": ["Mia", "Noah", "Zoe", "Grandpa"] },
};

const HISTORY = [turnEntry(FOUR.categories[0] as string, "Mia", { at: "2026-11-20T18:00:00.000Z" })];

const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);

async function bottomOf(part: Locator): Promise<number> {
	const box = await part.boundingBox();
	return Math.round((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN));
}

test("cards fill every window: four fit a phone, and a wider one has more in a row", async ({ page, openList }) => {
	const cards = page.getByRole("listitem").filter({ has: page.getByRole("progressbar") });
	// Never for the window's width: it is asked for.
	const large = { "whose-turn-large": "on" };
	const cycles = { ...FOUR.cycles, [FOUR.categories[0] as string]: ["Mia"] };
	await openList({ ...FOUR, cycles, history: HISTORY }, large);

	await test.step("four cards fit a phone's screen", async () => {
		for (const category of FOUR.categories) await expect(categoryCard(page, category)).toBeInViewport({ ratio: 1 });
	});

	await test.step("on a tablet and on the wall, with large faces and who was last", async () => {
		const card = categoryCard(page, FOUR.categories[0] as string);
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
	});

	await test.step("a result fills the window, beside its buttons", async () => {
		await drawMember(page, "Movie Night Choice");
		const stage = page
			.getByRole("main")
			.locator("div")
			.filter({ has: viewTitle(page) })
			.first();
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
	});

	await test.step("many stand in rows from edge to edge, with counts and bars on one line", async () => {
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
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Shift+Tab");
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
