import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	button,
	categoryCard,
	drawMember,
	drawMemberWithoutPointer,
	expectErrorToast,
	expectToast,
	FAMILY,
	openCategories,
	resetButton,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";

test("a turn or a reset is undone from its card until somebody looks", async ({ page, open, context, watch }) => {
	watch.expectLine(/The change undo-turn failed TurnConflict/);
	await page.addInitScript(() =>
		addEventListener("storage", (event) => Reflect.get(window, "isDeaf") && event.stopImmediatePropagation()),
	);
	const cycle = ["Mia", "Zoe", "Noah"];
	await open({ ...FAMILY, cycles: { [CATEGORY]: cycle, "Movie Night Choice": ["Mia"] } });
	const other = await context.newPage();
	await other.goto("/");
	await openCategories(other);
	await openCategories(page);
	const card = categoryCard(page, CATEGORY);
	const undo = card.getByRole("button", { name: "Undo" });
	const readCycle = async () => (await readStoredFamily(page)).cycles?.[CATEGORY];
	const lookWhoIsNext = async () => {
		const next = await drawMemberWithoutPointer(page, CATEGORY);
		await page.goBack();
		await expect(card).toContainText(`${next} was picked`);
		await expect(undo).toHaveCount(0);
	};
	const member = await takeTurn(page, CATEGORY);

	await expect(categoryCard(other, CATEGORY)).toContainText("1 of 3 have had a turn");
	await expect(card).toContainText(`Last: ${member}, today`);
	// The view that opens takes the focus a frame later.
	await expect(viewTitle(page)).toBeFocused();
	await undo.press("Enter");
	await expect(button(page, CATEGORY)).toBeFocused();
	await expect(undo).toHaveCount(0);
	for (const tab of [page, other]) {
		const before = new RegExp(`${member} was picked.*3 of 3 have had a turn`);
		await expect(categoryCard(tab, CATEGORY)).toContainText(before);
	}
	await expect(card.getByText("Everyone has had a turn")).toBeVisible();
	expect(await readCycle()).toEqual(cycle);
	expect(await drawMember(page, CATEGORY)).toBe(member);
	await expect(page.getByText("Starting a new cycle.")).toBeVisible();
	await page.goBack();

	// A reset of one cycle alone is undone while the page is open, until somebody looks.
	const reset = resetButton(page, CATEGORY);
	await reset.click();
	await expectToast(page, "Category Reset", /^Who does dishes\? cycle has been reset/);
	await expect(card).toContainText("0 of 3 have had a turn");
	await expect(reset).toBeHidden();
	// Neither that of another category nor its Undo changes this one.
	const film = categoryCard(page, "Movie Night Choice");
	await expect(film).toContainText("1 of 3 have had a turn");
	await resetButton(page, "Movie Night Choice").click();
	await activate(film.getByRole("button", { name: "Undo" }));
	await expect(film).toContainText("1 of 3 have had a turn");
	await expect(card).toContainText("0 of 3 have had a turn");
	await activate(button(page, "Back to Setup"));
	await openCategories(page);
	await undo.click();
	await expect(card).toContainText("3 of 3 have had a turn");
	await expect(reset).toBeFocused();
	await reset.press("Enter");
	await expect(undo).toBeFocused();
	expect(await readCycle()).toEqual([]);
	await lookWhoIsNext();

	const second = await takeTurn(page, CATEGORY);
	await expect(undo).toBeVisible();
	await lookWhoIsNext();
	expect(await readCycle()).toEqual([second]);

	// When another tab has recorded a turn meanwhile, it takes back nothing and says so.
	await takeTurn(page, CATEGORY);
	await expect(categoryCard(other, CATEGORY)).toContainText("2 of 3 have had a turn");
	// It does not hear of the other's turn before it undoes its own.
	await page.evaluate("window.isDeaf = true");
	await takeTurn(other, CATEGORY);
	await undo.click();
	await expectErrorToast(page, "Someone got there first", /^The turns for .+ have changed\. Nothing was undone\./);
	expect(await readCycle()).toHaveLength(3);
});
