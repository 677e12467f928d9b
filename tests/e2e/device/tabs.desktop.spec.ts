import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	errorToasts,
	expectCategories,
	FAMILY,
	memberNames,
	openCategories,
	removeName,
	returnToCategories,
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

/** What a result has turned into; then leads to the list. */
async function expectLostDraw(tab: Page, had: string, text: string): Promise<void> {
	await expect(viewTitle(tab)).toHaveText(`${had} had it, on the other phone`);
	await expect(viewTitle(tab)).toBeFocused();
	await expect(tab.getByText(text, { exact: true })).toBeVisible();
	await expect(decisionButton(tab)).toHaveCount(0);
	await expect(errorToasts(tab)).toHaveCount(0);
	await tab.getByRole("button", { name: "Back to Categories" }).click();
	await expectCategories(tab);
}

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
	const loser = (await winnerToast.isVisible()) ? tabs[1] : page;
	await expect(viewTitle(loser ?? page)).toContainText("had it");
	await expectNoViolations(loser ?? page);
	await expectLostDraw(loser ?? page, member, "The turn is already recorded. It only counts once.");
	for (const tab of tabs) {
		await expectCategories(tab);
		await expect(categoryCard(tab, CATEGORY)).toContainText("1 of 3 have had a turn");
	}
	expect(await cycle()).toHaveLength(1);

	await test.step("a result whose turn somebody else has had turns into that, and uses nobody's", async () => {
		const films = FAMILY.categories[0];
		const [here, there] = [page, tabs[1] ?? page];
		const drawn = await drawMember(here, films);
		expect(await drawMember(there, films)).toBe(drawn);
		await here.getByRole("button", { name: "Someone else…" }).click();
		await here.getByRole("button", { name: "Someone else does it" }).click();
		const had = FAMILY.members.find((name) => name !== drawn) ?? "";
		await activate(here.getByRole("dialog").getByRole("button", { name: had }));
		await returnToCategories(here);
		await decisionButton(there).click();
		await expectLostDraw(there, had, `Nothing was recorded here: ${drawn} still gets a turn.`);
		expect((await readStoredFamily(here)).cycles).toMatchObject({ [films]: [had] });
	});
});
