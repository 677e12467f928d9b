import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	categoryCard,
	drawMember,
	endSentence,
	expectSetup,
	expectToast,
	openCategories,
	removeName,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";
const FAMILY = { members: ["Mia", "Noah", "Zoe"], categories: [CATEGORY] };

const sheet = (page: Page) => page.getByRole("dialog", { name: /^(?:Someone else instead of|Who does it|How long)/ });
const someoneElse = (page: Page) => page.getByRole("button", { name: "Someone else…" });

async function choose(page: Page, option: string): Promise<void> {
	await someoneElse(page).click();
	await sheet(page).getByRole("button", { name: option, exact: true }).click();
}

/** The large face of a result, which is the first. */
const panelFace = (page: Page) => page.getByRole("main").locator("[data-text].rounded-full").first();

async function drawnMember(page: Page): Promise<string> {
	return (await viewTitle(page).textContent())?.slice("It's ".length, -"'s turn!".length) ?? "";
}

test("not now draws among the others on every screen, until nobody else is left", async ({ page, open, context }) => {
	await open(FAMILY);
	const other = await context.newPage();
	await other.goto("/");
	await openCategories(page);
	const first = await drawMember(page, CATEGORY);
	await openCategories(other);
	expect(await drawMember(other, CATEGORY)).toBe(first);

	await page.bringToFront();
	await choose(page, "Not now");
	await expect(viewTitle(page)).not.toHaveText(`It's ${first}'s turn!`);
	await expect(viewTitle(page)).toBeFocused();
	await expect(page.getByText("Picked from 2 who were left")).toBeVisible();
	const second = await drawnMember(page);
	await expect(viewTitle(other)).toHaveText(`It's ${second}'s turn!`);
	await expectToast(other, "Picked Again", `Another phone said “Not now” for ${first}, so ${second} was picked.`);

	await choose(page, "Not now");
	await expect(page.getByText("The only one left")).toBeVisible();
	const third = await drawnMember(page);
	expect([first, second, third].toSorted()).toEqual(FAMILY.members);
	await someoneElse(page).click();
	const notNow = sheet(page).getByRole("button", { name: "Not now" });
	await expect(notNow).toHaveAccessibleDescription("There is nobody else left to pick.");
	await expect(notNow).toHaveAttribute("aria-disabled", "true");
	await page.goBack();
	await page.goBack();
	// All are still in: not now uses up no turn.
	await expect(categoryCard(page, CATEGORY)).toContainText(new RegExp(`${third} was picked.*0 of 3 have had a turn`));

	await test.step("who is removed meanwhile gives way, and a removed category leads to setup", async () => {
		expect(await drawMember(page, CATEGORY)).toBe(third);
		await page.bringToFront();
		await other.getByRole("button", { name: "Back to Setup" }).click();
		await expectSetup(other);
		await someoneElse(page).click();
		await expect(sheet(page)).toBeVisible();
		await removeName(other, third);
		await expect(viewTitle(page)).not.toHaveText(`It's ${third}'s turn!`);
		await expect(sheet(page)).toHaveCount(0);
		const next = await drawnMember(page);
		await expectToast(page, "Picked Again", `Something has changed, so ${next} was picked.`);
		await expect(viewTitle(page)).toBeFocused();
		await expect(page).toHaveTitle(`It's ${next}'s turn! · Whose Turn?`);
		await removeName(other, CATEGORY);
		await expect(page.getByText("No decision categories added yet")).toBeVisible();
		await expect(viewTitle(page)).toBeFocused();
	});
});

test("whoever stands in uses their own turn, else is owed one, which is offered back", async ({ page, openList }) => {
	await openList({ members: ["Mia", "Noah"], categories: [CATEGORY] });
	const drawn = await drawMember(page, CATEGORY);
	const other = drawn === "Mia" ? "Noah" : "Mia";

	await someoneElse(page).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: `Someone else instead of ${drawn}?` })).toBeFocused();
	await sheet(page).getByRole("button", { name: "Close" }).click();
	await expect(sheet(page)).toHaveCount(0);
	await expect(someoneElse(page)).toBeFocused();
	await someoneElse(page).click();
	await sheet(page).getByRole("button", { name: "Someone else does it" }).click();
	await expect(page.getByRole("heading", { name: "Who does it?" })).toBeFocused();

	await activate(sheet(page).getByRole("button", { name: `${other} Counts as their own turn` }));
	await expect(viewTitle(page)).toHaveText(`It's ${other}'s turn!`);
	const face = (await panelFace(page).getAttribute("data-text")) ?? "";
	await expectToast(page, "Decision Confirmed!", endSentence(`${other}'s turn has been used for ${CATEGORY}`));
	await expect(page.getByRole("main").getByText(`${drawn} still gets a turn.`)).toBeVisible();
	await returnToCategories(page);
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [other] });

	expect(await drawMember(page, CATEGORY)).toBe(drawn);
	await expect(panelFace(page)).not.toHaveAttribute("data-text", face);
	await choose(page, "Someone else does it");
	await activate(sheet(page).getByRole("button", { name: `${other} Counts as ${drawn}'s turn` }));
	await expect(viewTitle(page)).toHaveText(`${other} does it for ${drawn}.`);
	await expect(page.getByRole("main").getByText(`${drawn} owes ${other} one.`)).toBeVisible();
	// The panel is theirs.
	await expect(panelFace(page)).toHaveAttribute("data-text", face);
	await expectToast(page, "Decision Confirmed!", `${other} does it. It counts as ${drawn}'s turn for ${CATEGORY}`);
	await returnToCategories(page);
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [other, drawn] });
	const card = categoryCard(page, CATEGORY);
	await expect(card).toContainText(`${drawn} owes ${other} one.`);

	// A new cycle. Whoever is drawn, `drawn` owes `other` one.
	if ((await drawMember(page, CATEGORY)) === drawn) {
		await expect(page.getByRole("button", { name: `${other} does it` })).toHaveCount(0);
		await choose(page, "Not now");
		await expect(viewTitle(page)).toHaveText(`It's ${other}'s turn!`);
	}
	await someoneElse(page).click();
	await expect(sheet(page)).toContainText(`${drawn} owes ${other} one.`);
	await page.goBack();
	const offer = page.getByRole("button", { name: `${drawn} does it`, exact: true });
	await expect(offer).toHaveAccessibleDescription(`${drawn} owes ${other} one.`);
	await offer.click();
	await expect(page.getByRole("main").getByText(`${drawn} and ${other} are even now.`)).toBeVisible();
	await expectToast(page, "Decision Confirmed!", `${drawn} does it. It counts as ${other}'s turn for ${CATEGORY}`);
	await returnToCategories(page);
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [other] });
	await expect(card).not.toContainText("owes");
	expect(await drawMember(page, CATEGORY)).toBe(drawn);
	await someoneElse(page).click();
	await expect(sheet(page)).not.toContainText("owes");
});
