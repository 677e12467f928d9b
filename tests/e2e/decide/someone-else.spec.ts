import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	button,
	categoryCard,
	drawMember,
	expectToast,
	openCategories,
	readDrawnMember,
	removeName,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret, readStoredFamily } from "../helpers/storage.ts";

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
	const second = await readDrawnMember(page);
	await expect(viewTitle(other)).toHaveText(`It's ${second}'s turn!`);
	await expectToast(other, "Picked Again", `Another phone said “Not now” for ${first}, so ${second} was picked.`);

	await choose(page, "Not now");
	await expect(page.getByText("The only one left")).toBeVisible();
	const third = await readDrawnMember(page);
	expect([first, second, third].toSorted()).toEqual(FAMILY.members);
	await someoneElse(page).click();
	await expect(button(page, "Not now")).toHaveAccessibleDescription("There is nobody else left to pick.");
	await expect(button(page, "Not now")).toHaveAttribute("aria-disabled", "true");
	await page.goBack();
	await page.goBack();
	// All are still in: not now uses up no turn.
	await expect(categoryCard(page, CATEGORY)).toContainText(new RegExp(`${third} was picked.*0 of 3 have had a turn`));

	expect(await drawMember(page, CATEGORY)).toBe(third);
	await page.bringToFront();
	await button(other, "Back to Setup").click();
	await someoneElse(page).click();
	await expect(sheet(page)).toBeVisible();
	await removeName(other, third);
	await expect(viewTitle(page)).not.toHaveText(`It's ${third}'s turn!`);
	await expect(sheet(page)).toHaveCount(0);
	const next = await readDrawnMember(page);
	await expectToast(page, "Picked Again", `Something has changed, so ${next} was picked.`);
	await expect(viewTitle(page)).toBeFocused();
	await removeName(other, CATEGORY);
	await expect(page.getByText("No decision categories added yet")).toBeVisible();
	await expect(viewTitle(page)).toBeFocused();
});

test("whoever stands in uses their own turn, else is owed one, which is offered back", async ({ page, openList }) => {
	const members = ["Mia", "Noah"];
	await openList({ members, categories: [CATEGORY], secret: findSecret(CATEGORY, members, "Mia") });
	const card = categoryCard(page, CATEGORY);
	const result = page.getByRole("main");
	const standIn = async (option: string) => {
		await choose(page, "Someone else does it");
		await activate(sheet(page).getByRole("button", { name: option }));
	};
	expect(await drawMember(page, CATEGORY)).toBe("Mia");
	const face = (await panelFace(page).getAttribute("data-text")) ?? "";
	await standIn("Noah Counts as their own turn");
	await expect(viewTitle(page)).toHaveText("It's Noah's turn!");
	// The panel is theirs.
	await expect(panelFace(page)).not.toHaveAttribute("data-text", face);
	await expectToast(page, "Decision Confirmed!", `Noah's turn has been used for ${CATEGORY}`);
	await expect(result.getByText("Mia still gets a turn.")).toBeVisible();
	await returnToCategories(page);

	expect(await drawMember(page, CATEGORY)).toBe("Mia");
	await standIn("Noah Counts as Mia's turn");
	await expect(viewTitle(page)).toHaveText("Noah does it for Mia.");
	await expect(panelFace(page)).not.toHaveAttribute("data-text", face);
	await expect(result.getByText("Mia owes Noah one.")).toBeVisible();
	await expectToast(page, "Decision Confirmed!", `Noah does it. It counts as Mia's turn for ${CATEGORY}`);
	await returnToCategories(page);
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: ["Noah", "Mia"] });
	await expect(card).toContainText("Mia owes Noah one.");

	// A new cycle. Whoever is drawn, Mia owes Noah one.
	if ((await drawMember(page, CATEGORY)) === "Mia") {
		await expect(button(page, "Noah does it")).toHaveCount(0);
		await choose(page, "Not now");
		await expect(viewTitle(page)).toHaveText("It's Noah's turn!");
	}
	await someoneElse(page).click();
	await expect(sheet(page)).toContainText("Mia owes Noah one.");
	await page.goBack();
	const offer = button(page, "Mia does it");
	await expect(offer).toHaveAccessibleDescription("Mia owes Noah one.");
	await offer.click();
	await expect(result.getByText("Mia and Noah are even now.")).toBeVisible();
	await returnToCategories(page);
	expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: ["Noah"] });
	await expect(card).not.toContainText("owes");
});
