import { expect } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test, translatePages } from "../helpers/guest-test.ts";
import {
	addMember,
	button,
	categoryCard,
	decisionButton,
	drawMember,
	errorToasts,
	expectCategories,
	FAMILY,
	memberNames,
	openCategories,
	openCategoryPage,
	openWhoIsAway,
	removeName,
	resetButton,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { openSecondTab, readStoredFamily } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";

test("a change in one tab shows in the other, whose sheet closes about who is removed", async ({ page, open }) => {
	await open(FAMILY);
	const other = await openSecondTab(page);
	await addMember(page, "Ada");
	await expect(memberNames(other)).toHaveText(["Mia", "Noah", "Zoe", "Ada"]);
	await page.getByRole("button", { name: "Change Noah" }).click();
	await expect(page.getByRole("dialog", { name: "Noah" })).toBeVisible();
	await removeName(other, "Noah");
	await expect(page.getByRole("dialog", { name: "Noah" })).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe", "Ada"]);
});

test("a draw that two tabs confirm is one turn, and the slower tab says so", async ({ page, open, context, watch }) => {
	watch.expectLine(/The change record-turn failed TurnConflict/);
	// Neither hears of the other before it has pressed. A window's listeners are called in the order of their coming.
	await context.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
	await open(FAMILY);
	const tabs = [page, await openSecondTab(page)];
	let member = "";
	for (const tab of tabs) {
		await openCategories(tab);
		member = await drawMember(tab, CATEGORY);
	}
	await Promise.all(tabs.map((tab) => decisionButton(tab).click()));
	const winnerToast = page.getByRole("article", { name: "Decision Confirmed!" });
	const cycle = async () => (await readStoredFamily(page)).cycles?.[CATEGORY];
	await expect.poll(cycle).toHaveLength(1);
	await expect(winnerToast.or(viewTitle(page).filter({ hasText: "had it" }))).toBeVisible();
	const loser = (await winnerToast.isVisible()) ? (tabs[1] ?? page) : page;
	await expect(viewTitle(loser)).toHaveText(`${member} had it, on the other phone`);
	await expect(viewTitle(loser)).toBeFocused();
	await expectNoViolations(loser);
	await expect(loser.getByText("The turn is already recorded. It only counts once.", { exact: true })).toBeVisible();
	await expect(decisionButton(loser)).toHaveCount(0);
	await expect(errorToasts(loser)).toHaveCount(0);
	await loser.getByRole("button", { name: "Back to Categories" }).click();
	for (const tab of tabs) {
		await expectCategories(tab);
		await expect(categoryCard(tab, CATEGORY)).toContainText("1 of 3 have had a turn");
	}
	expect(await cycle()).toHaveLength(1);
});

test("a translated page goes on with turns, undo and resets of two tabs", async ({ page, open, context }) => {
	await translatePages(context);
	await open({ members: ["Ann", "Ben"], categories: [CATEGORY] });
	const other = await openSecondTab(page);
	await openCategories(page);
	await openCategories(other);
	await expect(page.locator("font font").first()).toBeVisible();
	const card = categoryCard(page, CATEGORY);
	const expectStart = () => expect(card).toContainText("0 of 2 have had a turn");

	await takeTurn(page, CATEGORY);
	await expect(card).toContainText("1 of 2 have had a turn");
	await card.getByRole("button", { name: "Undo" }).click();
	await expectStart();

	for (const tab of [page, other]) {
		await takeTurn(page, CATEGORY);
		await expect(categoryCard(other, CATEGORY)).toContainText("1 of 2 have had a turn");
		await resetButton(tab, CATEGORY).click();
		await expectStart();
	}

	// An open history follows.
	await openCategoryPage(other, CATEGORY);
	await button(other, "All turns").click();
	const history = other.getByRole("region", { name: "History" });
	const cycleEnd = history.getByRole("heading", { name: /^Cycle until \w+ \d/ });
	await expect(history.locator("time")).toHaveCount(6);
	await expect(cycleEnd).toHaveCount(0);
	for (let turn = 1; turn <= 3; turn++) await takeTurn(page, CATEGORY);
	await expect(history.locator("time")).toHaveCount(9);
	await expect(cycleEnd).toHaveCount(1);
	await resetButton(page, CATEGORY).click();

	await expect(card).toContainText("Still waiting: Ann and Ben.");
	await (await openWhoIsAway(page)).getByRole("checkbox", { name: "Ann" }).check();
	await expect(card).toContainText("Still waiting: Ben.");
});
