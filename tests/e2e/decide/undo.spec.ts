import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	drawMemberWithoutPointer,
	expectCategories,
	expectErrorToast,
	FAMILY,
	openCategories,
	pauseClock,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";

const undoButton = (page: Page) =>
	page.getByRole("dialog", { name: "Decision Confirmed!" }).getByRole("button", { name: "Undo" });

test("a turn is undone from its toast, which brings back the cycle before and its draw, in every tab", async ({
	page,
	open,
	context,
}) => {
	const cycle = ["Mia", "Zoe", "Noah"];
	await open({ ...FAMILY, cycles: { [CATEGORY]: cycle } });
	const other = await context.newPage();
	await other.goto("/");
	await openCategories(other);
	await openCategories(page);
	const member = await takeTurn(page, CATEGORY);
	await expect(categoryCard(other, CATEGORY)).toContainText("1 of 3 have had a turn");
	await expectNoViolations(page);
	await undoButton(page).click();
	for (const tab of [page, other]) {
		await expect(categoryCard(tab, CATEGORY)).toContainText(new RegExp(`${member} was picked.*3 of 3 have had a turn`));
	}
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: cycle });
	expect(await drawMember(page, CATEGORY)).toBe(member);
	await expect(page.getByText("Starting a new cycle.")).toBeVisible();
});

test("undo stays for ten seconds, also over the next draw", async ({ page, open }) => {
	await page.clock.install({ time: 0 });
	await open(FAMILY);
	await openCategories(page);
	await drawMember(page, CATEGORY);
	await pauseClock(page, 60_000);
	await decisionButton(page).click();
	// A message under the mouse waits.
	await page.mouse.move(0, 0);
	await expect(undoButton(page)).toBeVisible();
	await page.clock.runFor(5_000);
	await expectCategories(page);
	await drawMember(page, "Movie Night Choice");
	await page.mouse.move(0, 0);
	await page.clock.runFor(4_900);
	await expect(undoButton(page)).toBeVisible();
	await page.clock.runFor(1_000);
	await expect(undoButton(page)).toHaveCount(0);
});

test("the next draw of the same category ends an undo, which would take it back, too", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await drawMember(page, CATEGORY);
	await decisionButton(page).click();
	await expectCategories(page);
	await expect(undoButton(page)).toBeVisible();
	await drawMemberWithoutPointer(page, CATEGORY);
	await expect(undoButton(page)).toHaveCount(0);
	await expect(decisionButton(page)).toBeVisible();
});

test("when another tab has recorded a turn meanwhile, undo takes back nothing and says so", async ({
	page,
	open,
	context,
	watch,
}) => {
	watch.expectLine(/The change undo-turn failed TurnConflict/);
	// It does not hear of the other's turn before it undoes its own.
	await page.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
	await open(FAMILY);
	const other = await context.newPage();
	await other.goto("/");
	await openCategories(page);
	const member = await drawMember(page, CATEGORY);
	await decisionButton(page).click();
	await expectCategories(page);
	await openCategories(other);
	const next = await takeTurn(other, CATEGORY);
	await undoButton(page).click();
	await expectErrorToast(
		page,
		"Someone got there first",
		/^The turns for .+ have changed\. Nothing was undone\. Please look again\.$/,
	);
	await expect(viewTitle(page)).toHaveText("Whose Turn?");
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [member, next] });
});
