import { expect, type Locator, type Page } from "@playwright/test";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { test } from "../helpers/guest-test.ts";
import { addMember, drawMember, memberNames, openCategories, removeName, viewTitle } from "../helpers/pages.ts";
import { fillStorage, findSecret, freeStorage, readLocalStorage } from "../helpers/storage.ts";

// Whoever does not like who was picked tries to have it drawn again, in one of the ways of src/rules/draw.test.ts. So
// many that chance would hardly pick the same member twice.
const PEOPLE = Array.from({ length: 20 }, (_, at) => `Member ${at + 1}`);
const DISHES = "Who does dishes?";
const PICKED = "Member 7";

/** From the start page, which also forgets all that only the page knows. */
async function drawAfresh(page: Page): Promise<string> {
	await page.goto("/");
	await openCategories(page);
	return drawMember(page, DISHES);
}

/** From the result. */
async function openSetup(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expect(memberNames(page).first()).toBeVisible();
}

async function setPresence(page: Page, name: string, presence: "Away" | "Here"): Promise<void> {
	await page.getByRole("button", { name: `Change ${name}`, exact: true }).click();
	const sheet: Locator = page.getByRole("dialog", { name, exact: true });
	await sheet.getByRole("button", { name: presence, exact: true }).click();
	await expect(sheet).toBeHidden();
}

async function sayNotNow(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Someone else…" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Not now", exact: true }).click();
}

/** What has happened on this device, but for who was picked. */
async function readHistory(page: Page) {
	const history: readonly HistoryEntry[] = JSON.parse((await readLocalStorage(page))["guest-history"] ?? "[]");
	return history.filter(({ kind }) => kind !== "drawn").map(({ kind, memberName }) => [kind, memberName]);
}

test("away and back, removed and added, put off, on a full device, on another day: nobody else than before, and each is told", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/storage-full/);
	await page.clock.setFixedTime(new Date("2026-11-22T20:00"));
	await open({ members: PEOPLE, categories: [DISHES, "Chess"], secret: findSecret(DISHES, PEOPLE, PICKED) });
	expect(await drawAfresh(page)).toBe(PICKED);

	await openSetup(page);
	await setPresence(page, PICKED, "Away");
	await openCategories(page);
	const next = await drawMember(page, DISHES);
	expect(next).not.toBe(PICKED);
	await openSetup(page);
	await setPresence(page, PICKED, "Here");
	expect(await drawAfresh(page)).toBe(PICKED);

	await openSetup(page);
	await removeName(page, PICKED);
	await expect(memberNames(page)).toHaveCount(PEOPLE.length - 1);
	await openCategories(page);
	expect(await drawMember(page, DISHES)).toBe(next);
	await openSetup(page);
	await addMember(page, PICKED);
	await expect(memberNames(page)).toHaveCount(PEOPLE.length);
	expect(await drawAfresh(page)).toBe(PICKED);

	await fillStorage(page);
	await sayNotNow(page);
	// The one of the look before it may still be on its way out.
	await expect(page.getByRole("article", { name: "Not saved" }).first()).toBeVisible();
	expect(await drawAfresh(page)).toBe(PICKED);
	await freeStorage(page);

	await sayNotNow(page);
	await expect(viewTitle(page)).toHaveText(`It's ${next}'s turn!`);
	await page.clock.setFixedTime(new Date("2031-01-01T00:00"));
	expect(await drawAfresh(page)).toBe(next);

	const told = ["member-away", "member-back", "member-removed", "member-added", "not-now"];
	expect(await readHistory(page)).toEqual(told.map((kind) => [kind, PICKED]));
	// As the family reads it.
	await page.goBack();
	await page.getByRole("button", { name: "History", exact: true }).click();
	await page.getByRole("combobox", { name: "Period" }).selectOption("All time");
	await page.getByRole("button", { name: "More figures and changes" }).click();
	for (const line of [`${PICKED} is away`, `${PICKED} is back`])
		await expect(page.getByText(line, { exact: true }).first()).toBeVisible();
});
