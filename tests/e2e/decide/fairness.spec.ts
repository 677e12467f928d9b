import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, expectToast, FAMILY, openCategories, resetButton, takeTurn } from "../helpers/pages.ts";

const CATEGORY = "Who does dishes?";

test("in every cycle everyone has exactly one turn", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	for (const cycle of [1, 2, 3]) {
		const turns: string[] = [];
		for (const _ of FAMILY.members) {
			turns.push(await takeTurn(page, CATEGORY));
			await expect(categoryCard(page, CATEGORY)).toContainText(`${turns.length} of 3 have had a turn`);
		}
		expect(turns.toSorted(), `cycle ${cycle}`).toEqual(["Mia", "Noah", "Zoe"]);
	}
});

test("categories do not share their turns", async ({ page, open }) => {
	await open({ members: ["Mia", "Noah"], categories: ["Chess", "Cards"] });
	await openCategories(page);
	const chess = [await takeTurn(page, "Chess")];
	const cards = [await takeTurn(page, "Cards")];
	chess.push(await takeTurn(page, "Chess"));
	cards.push(await takeTurn(page, "Cards"));
	expect(chess.toSorted()).toEqual(["Mia", "Noah"]);
	expect(cards.toSorted()).toEqual(["Mia", "Noah"]);
});

test("after Reset everyone can be chosen again", async ({ page, open }) => {
	await open({ ...FAMILY, cycles: { [CATEGORY]: ["Mia", "Noah"] } });
	await openCategories(page);
	await resetButton(page, CATEGORY).click();
	await expectToast(page, "Category Reset", `${CATEGORY} cycle has been reset. Everyone can be chosen again!`);
	const turns = [await takeTurn(page, CATEGORY), await takeTurn(page, CATEGORY), await takeTurn(page, CATEGORY)];
	expect(turns.toSorted()).toEqual(["Mia", "Noah", "Zoe"]);
});
