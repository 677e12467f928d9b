import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	FAMILY,
	memberNames,
	openCategories,
	removeName,
	resetButton,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret, readStoredFamily, waitForStoredIds } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";

/** Of the same family: two tabs that start at once give it ids of their own until they hear of each other. */
async function secondTab(page: Page): Promise<Page> {
	await waitForStoredIds(page);
	const tab = await page.context().newPage();
	await tab.goto("/");
	return tab;
}

test("a change in one tab shows in the other", async ({ page, open }) => {
	await open(FAMILY);
	const other = await secondTab(page);
	await addMember(page, "Ada");
	await expect(memberNames(other)).toHaveText(["Mia", "Noah", "Zoe", "Ada"]);
	await addCategory(other, "Chess");
	await expect(categoryNames(page)).toHaveText([...FAMILY.categories, "Chess"]);
	await removeName(other, "Noah");
	await expect(memberNames(page)).toHaveText(["Mia", "Zoe", "Ada"]);
	await openCategories(other);
	await drawMember(other, "Chess");
	await decisionButton(other).click();
	await openCategories(page);
	await expect(categoryCard(page, "Chess")).toContainText("1 of 3 have had a turn");
	await resetButton(page, "Chess").click();
	await expectCategories(other);
	await expect(categoryCard(other, "Chess")).toContainText("0 of 3 have had a turn");
});

/** What a result has turned into; then leads to the list. */
async function expectLostDraw(tab: Page, had: string, text: string): Promise<void> {
	await expect(viewTitle(tab)).toHaveText(`${had} had it, from the other phone`);
	await expect(viewTitle(tab)).toBeFocused();
	await expect(tab.getByText(text, { exact: true })).toBeVisible();
	await expect(decisionButton(tab)).toHaveCount(0);
	await expect(tab.getByRole("alertdialog")).toHaveCount(0);
	await expectNoViolations(tab);
	await tab.getByRole("button", { name: "Back to Categories" }).click();
	await expectCategories(tab);
}

test("of a draw that is confirmed in both tabs at once, one turn is recorded and the other tab says so", async ({
	page,
	open,
	context,
	watch,
}) => {
	watch.expectLine(/The change record-turn failed TurnConflict/);
	// Neither hears of the other before it has pressed. A window's listeners are called in the order of their coming.
	await context.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
	await open(FAMILY);
	const tabs = [page, await secondTab(page)];
	let member = "";
	for (const tab of tabs) {
		await openCategories(tab);
		member = await drawMember(tab, CATEGORY);
	}
	await Promise.all(tabs.map((tab) => decisionButton(tab).click()));
	const winnerToast = page.getByRole("dialog", { name: "Decision Confirmed!" });
	const cycle = async () => (await readStoredFamily(page)).cycles?.[CATEGORY];
	await expect.poll(cycle).toHaveLength(1);
	await expect(winnerToast.or(viewTitle(page).filter({ hasText: "had it" }))).toBeVisible();
	const loser = (await winnerToast.isVisible()) ? tabs[1] : page;
	await expectLostDraw(loser ?? page, member, "The turn is already recorded. It only counts once.");
	for (const tab of tabs) {
		await expectCategories(tab);
		await expect(categoryCard(tab, CATEGORY)).toContainText("1 of 3 have had a turn");
	}
	expect(await cycle()).toHaveLength(1);
});

test("a result whose turn somebody else has had turns into that, and uses nobody's", async ({
	page,
	open,
	context,
	watch,
}) => {
	watch.expectLine(/The change record-turn failed TurnConflict/);
	await context.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
	await open(FAMILY);
	await openCategories(page);
	const member = await drawMember(page, CATEGORY);
	const other = await secondTab(page);
	await openCategories(other);
	await drawMember(other, CATEGORY);
	await page.getByRole("button", { name: "Someone else…" }).click();
	await page.getByRole("button", { name: "Someone else does it" }).click();
	const had = FAMILY.members.find((name) => name !== member) ?? "";
	await activate(page.getByRole("dialog").getByRole("button", { name: had }));
	await expectCategories(page);
	await decisionButton(other).click();
	await expectLostDraw(other, had, `Nothing was recorded here: ${member} still gets a turn.`);
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [had] });
});

test("a sheet about a member closes when another tab removes that member", async ({ page, open }) => {
	await open(FAMILY);
	const tab = await secondTab(page);
	await page.getByRole("button", { name: "Change Zoe" }).click();
	await expect(page.getByRole("dialog", { name: "Zoe" })).toBeVisible();
	await removeName(tab, "Zoe");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
});

test("a result under its sheet becomes that of the only one left when another tab leaves a family of one", async ({
	page,
	open,
}) => {
	await open({ members: ["Mia", "Noah"], categories: [CATEGORY] });
	const member = await openCategories(page).then(() => drawMember(page, CATEGORY));
	await page.getByRole("button", { name: "Someone else…" }).click();
	await expect(page.getByRole("dialog", { name: /^Someone else instead/ })).toBeVisible();
	const tab = await secondTab(page);
	await removeName(tab, member);
	const other = member === "Mia" ? "Noah" : "Mia";
	await expect(viewTitle(page)).toHaveText(`It's ${other}'s turn!`);
	await expectToast(page, "Picked Again", `Something has changed, so ${other} was picked.`);
	await expect(page.getByRole("dialog", { name: /^Someone else instead/ })).toHaveCount(0);
	await expect(viewTitle(page)).toBeFocused();
});

test("a result says among whom it is now, and leads back to setup when another tab takes the family apart", async ({
	page,
	open,
}) => {
	const secret = findSecret("Chess", ["Mia", "Ada"], "Mia");
	await open({ members: ["Mia"], categories: ["Chess"], secret });
	const other = await secondTab(page);
	await openCategories(page);
	await drawMember(page, "Chess");
	await expect(page.getByText("The only one in the family")).toBeVisible();
	await addMember(other, "Ada");
	await expect(memberNames(other)).toHaveText(["Mia", "Ada"]);
	await expect(page.getByText("Picked from 2 who haven't had a turn yet")).toBeVisible();
	await removeName(other, "Chess");
	await expect(page.getByText("No decision categories added yet")).toBeVisible();
	await expect(viewTitle(page)).toBeFocused();
	await addCategory(page, "Go");
	await expect(categoryNames(page)).toHaveText(["Go"]);
	await expect(page.getByRole("textbox", { name: "Add a decision category" })).toBeFocused();
});
