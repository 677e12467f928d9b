import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	categoryCard,
	drawMember,
	drawMemberWithoutPointer,
	expectErrorToast,
	FAMILY,
	openCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";

test("a turn is undone from its card until somebody looks who is next", async ({ page, open, context, watch }) => {
	watch.expectLine(/The change undo-turn failed TurnConflict/);
	await page.addInitScript(() =>
		addEventListener("storage", (event) => Reflect.get(window, "isDeaf") && event.stopImmediatePropagation()),
	);
	const cycle = ["Mia", "Zoe", "Noah"];
	await open({ ...FAMILY, cycles: { [CATEGORY]: cycle } });
	const other = await context.newPage();
	await other.goto("/");
	await openCategories(other);
	await openCategories(page);
	const card = categoryCard(page, CATEGORY);
	const undo = card.getByRole("button", { name: "Undo" });
	const member = await takeTurn(page, CATEGORY);

	await test.step("in every tab it brings back the cycle before and its draw", async () => {
		await expect(categoryCard(other, CATEGORY)).toContainText("1 of 3 have had a turn");
		await undo.click();
		for (const tab of [page, other]) {
			const before = new RegExp(`${member} was picked.*3 of 3 have had a turn`);
			await expect(categoryCard(tab, CATEGORY)).toContainText(before);
		}
		expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: cycle });
		expect(await drawMember(page, CATEGORY)).toBe(member);
		await expect(page.getByText("Starting a new cycle.")).toBeVisible();
		await page.goBack();
	});

	await test.step("it gives the focus to its opener", async () => {
		expect(await takeTurn(page, CATEGORY)).toBe(member);
		await expect(card).toContainText(`Last: ${member}, today`);
		// The view that opens takes the focus a frame later.
		await expect(viewTitle(page)).toBeFocused();
		await undo.press("Enter");
		await expect(card).toContainText(`${member} was picked, today`);
		await expect(page.getByRole("button", { name: CATEGORY, exact: true })).toBeFocused();
		await expect(undo).toHaveCount(0);
	});

	await test.step("it is gone once somebody has looked who is next, whom it would take back, too", async () => {
		expect(await takeTurn(page, CATEGORY)).toBe(member);
		await expect(undo).toBeVisible();
		await drawMemberWithoutPointer(page, CATEGORY);
		await page.goBack();
		await expect(card).toContainText("was picked");
		await expect(undo).toHaveCount(0);
	});

	await test.step("when another tab has recorded a turn meanwhile, it takes back nothing and says so", async () => {
		const second = await takeTurn(page, CATEGORY);
		await expect(categoryCard(other, CATEGORY)).toContainText("2 of 3 have had a turn");
		// It does not hear of the other's turn before it undoes its own.
		await page.evaluate("window.isDeaf = true");
		const third = await takeTurn(other, CATEGORY);
		await undo.click();
		await expectErrorToast(
			page,
			"Someone got there first",
			/^The turns for .+ have changed\. Nothing was undone\. Please look again\.$/,
		);
		await expect(viewTitle(page)).toHaveText("Whose Turn?");
		expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [member, second, third] });
	});
});
