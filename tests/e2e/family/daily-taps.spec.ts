import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, countTaps, expectCategories, openCategories } from "../helpers/pages.ts";
import { turnEntry } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
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
	const button = (name: string) => page.getByRole("button", { name, exact: true });
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
	const mostTurns = page.getByRole("heading", { name: "Noah did the most: 2 of 5" });

	await expectTaps(1, "who did the most, from the home screen", async () => {
		await button("History").click();
		await expect(mostTurns).toBeVisible();
	});
	await page.goBack();
	await openCategories(page);
	await expectTaps(1, "from the list", async () => {
		await button("History").click();
		await expect(mostTurns).toBeVisible();
	});
	await page.goBack();
	await openDishes();
	await expectTaps(2, "from anywhere else, by the settings", async () => {
		await page.getByRole("link", { name: "Settings" }).click();
		await button("History").click();
		await expect(mostTurns).toBeVisible();
	});
	for (let step = 0; step < 3; step++) await page.goBack();
	await expectCategories(page);

	await expectTaps(2, "sent from a category's page as one sentence", async () => {
		await openDishes();
		await button("Share as a sentence").click();
		const sent = () => page.evaluate(() => (window as unknown as { sent?: string }).sent);
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
		await button("History").click();
		await mend(/Noah.* PM/, "Mia");
		await expect(page.getByRole("heading", { name: /did the most: 2 of 5/ })).toBeVisible();
	});
	await page.goBack();
	await expectTaps(3, "it was Leo, not Mia", async () => {
		await mend(/^Last: Mia/, "Leo");
		await expect(page.getByRole("button", { name: /^Last: Leo/ })).toBeVisible();
	});
	await expectTaps(2, "somebody is away", async () => {
		await button("Who is away?").click();
		await inSheet.getByRole("checkbox", { name: "Mia" }).check();
		await expect(dishes).toContainText("1 of 3 have had a turn");
	});
});
