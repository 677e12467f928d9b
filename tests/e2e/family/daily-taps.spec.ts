import { expect } from "@playwright/test";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, drawMemberWithoutPointer, openCategories } from "../helpers/pages.ts";
import { countTaps } from "../helpers/taps.ts";
import { leave } from "../helpers/views.ts";

test("Grandma is away with two taps from the list", async ({ page, open }) => {
	await open({ members: ["Mia", "Leo", "Noah", "Grandma"], categories: ["Who does dishes?"] });
	await openCategories(page);
	const taps = await countTaps(page);
	await page.getByRole("button", { name: "Change Grandma", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Away", exact: true }).click();
	await expect(page.getByText("0 of 3 have had a turn")).toBeVisible();
	expect(await taps()).toBeLessThanOrEqual(2);
});

const DISHES = "Who does dishes?";
const MEMBERS = ["Mia", "Leo", "Maria", "Noah"];

/** A cycle of the dishes, a day each, and a second turn of Noah's. */
const HISTORY = [...MEMBERS, "Noah"].map((member, at): HistoryEntry => {
	const [id, category] = [`t${at}`, DISHES];
	const said = { category, categoryName: category, member, memberName: member };
	return {
		id,
		kind: "turn",
		...said,
		turns: [id],
		n: at,
		cycle: 1 + Math.floor(at / 4),
		at: `2026-11-0${at + 1}T11:00:00Z`,
	};
});
const LIVED = { members: MEMBERS, categories: ["Movie Night Choice", DISHES], history: HISTORY };

test("it was Noah, not Mia: three taps from the list", async ({ page, open }) => {
	await open({ members: MEMBERS, categories: [DISHES], history: HISTORY.slice(0, 1) });
	await openCategories(page);
	const taps = await countTaps(page);
	await page.getByRole("button", { name: "Last: Mia" }).click();
	await page.getByRole("dialog").getByRole("radio", { name: "Noah" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("button", { name: "Last: Noah" })).toBeVisible();
	expect(await taps()).toBeLessThanOrEqual(3);
});

test("a turn three turns back is mended with four taps from the list, in the category or in the history of all", async ({
	page,
	open,
}) => {
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	for (const way of ["History and rules", "History"]) {
		await leave(page);
		await open(LIVED);
		await openCategories(page);
		const taps = await countTaps(page);
		const of = way === "History" ? page : categoryCard(page, DISHES);
		await of.getByRole("button", { name: way, exact: true }).click();
		await page.getByRole("button", { name: /Leo.* PM/ }).click();
		await page.getByRole("dialog").getByRole("radio", { name: "Maria" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(page.getByText("done by Maria")).toBeVisible();
		expect(await taps(), way).toBeLessThanOrEqual(4);
	}
});

test("who did the dishes most this month is said in a sentence, two taps away at the most", async ({ page, open }) => {
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	const settings = () => page.getByRole("link", { name: "Settings" });
	const places: Readonly<Record<string, () => Promise<void>>> = {
		home: async () => undefined,
		list: () => openCategories(page),
		result: async () => {
			await openCategories(page);
			await drawMemberWithoutPointer(page, DISHES);
		},
		question: async () => {
			await openCategories(page);
			await drawMemberWithoutPointer(page, "Movie Night Choice");
			await page.getByRole("button", { name: "Help Me Decide" }).click();
		},
		category: async () => {
			await openCategories(page);
			await categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }).click();
		},
		fun: async () => {
			await openCategories(page);
			await page.getByRole("button", { name: "Just for fun" }).click();
		},
	};
	for (const [place, goThere] of Object.entries(places)) {
		await leave(page);
		await open(LIVED);
		await goThere();
		const taps = await countTaps(page);
		const history = page.getByRole("button", { name: "History", exact: true });
		if (place !== "home" && place !== "list") await settings().click();
		await history.click();
		await expect(page.getByRole("heading", { name: "Noah did the most: 2 of 5" })).toBeVisible();
		expect(await taps(), place).toBeLessThanOrEqual(place === "home" || place === "list" ? 1 : 2);
	}
});

test("who did how many this month is sent from a category's page as one sentence", async ({ page, open }) => {
	await page.addInitScript(() => {
		navigator.share = async ({ text } = {}) => void Object.assign(window, { sent: text });
	});
	await page.clock.setFixedTime("2026-11-09T12:00:00.000Z");
	await open(LIVED);
	await openCategories(page);
	await categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }).click();
	await page.getByRole("button", { name: "Share as a sentence" }).click();
	const sent = () => page.evaluate(() => (window as unknown as { sent?: string }).sent);
	await expect.poll(sent).toBe(`${DISHES} Noah 2, Mia 1, Leo 1 and Maria 1 in November`);
});
