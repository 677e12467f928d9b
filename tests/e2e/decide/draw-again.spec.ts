import { expect, type Locator, type Page } from "@playwright/test";
import type { HistoryEntry, HistoryKind } from "../../../src/rules/history.ts";
import { chooseFile } from "../../helpers/family-files.ts";
import { downloadedFamily } from "../helpers/download.ts";
import { test } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	memberNames,
	openCategories,
	removeName,
	resetButton,
	viewTitle,
} from "../helpers/pages.ts";
import { fillStorage, findSecret, freeStorage, readLocalStorage, waitForStoredIds } from "../helpers/storage.ts";

// Whoever does not like who was picked tries to have it drawn again. So many that chance would hardly pick the same member twice.
const PEOPLE = Array.from({ length: 20 }, (_, at) => `Member ${at + 1}`);
const DISHES = "Who does dishes?";
const PICKED = "Member 7";
const FAMILY = {
	members: PEOPLE,
	categories: [DISHES, "Chess"],
	secret: findSecret(DISHES, PEOPLE, PICKED),
};

/** From the start page, which also forgets all that only the page knows. */
async function drawAfresh(page: Page, category = DISHES): Promise<string> {
	await page.goto("/");
	await openCategories(page);
	return drawMember(page, category);
}

/** The sheet of a member or category on the start page. */
async function openSheet(page: Page, name: string): Promise<Locator> {
	await page.goto("/");
	await page.getByRole("button", { name: `Change ${name}`, exact: true }).click();
	return page.getByRole("dialog", { name, exact: true });
}

async function setAway(page: Page, name: string): Promise<void> {
	const sheet = await openSheet(page, name);
	await sheet.getByRole("button", { name: "Away", exact: true }).click();
	await expect(sheet).toBeHidden();
}

async function setBack(page: Page, name: string): Promise<void> {
	const sheet = await openSheet(page, name);
	await sheet.getByRole("button", { name: "Here", exact: true }).click();
	await expect(sheet).toBeHidden();
}

/** What has happened on this device, but for who was picked. */
async function readHistory(page: Page): Promise<readonly HistoryEntry[]> {
	const history: readonly HistoryEntry[] = JSON.parse((await readLocalStorage(page))["guest-history"] ?? "[]");
	return history.filter(({ kind }) => kind !== "drawn");
}

async function expectHistory(page: Page, ...expected: readonly (readonly [HistoryKind, string])[]): Promise<void> {
	const history = await readHistory(page);
	expect(history.map(({ kind, memberName, categoryName }) => [kind, memberName ?? categoryName])).toEqual(expected);
}

test("away and back: the next one meanwhile, and then the same member", async ({ page, open }) => {
	await open(FAMILY);
	expect(await drawAfresh(page)).toBe(PICKED);
	await setAway(page, PICKED);
	const next = await drawAfresh(page);
	expect(next).not.toBe(PICKED);
	await setBack(page, PICKED);
	expect(await drawAfresh(page)).toBe(PICKED);
	await setAway(page, PICKED);
	expect(await drawAfresh(page)).toBe(next);
	await expectHistory(page, ["member-away", PICKED], ["member-back", PICKED], ["member-away", PICKED]);

	// As the family reads it.
	await page.goto("/");
	await openCategories(page);
	await page.getByRole("button", { name: "History", exact: true }).click();
	for (const line of [`${PICKED} is away`, `${PICKED} is back`])
		await expect(page.getByText(line, { exact: true }).first()).toBeVisible();
});

async function rename(page: Page, name: string, newName: string): Promise<void> {
	const sheet = await openSheet(page, name);
	await sheet.getByRole("textbox", { name: "Name" }).fill(newName);
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet).toBeHidden();
}

test("removed and added, renamed, put off, reset, undone: nobody else than before, and each is told", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	expect(await drawAfresh(page)).toBe(PICKED);

	await page.goto("/");
	await removeName(page, PICKED);
	await expect(memberNames(page)).toHaveCount(PEOPLE.length - 1);
	const next = await drawAfresh(page);
	expect(next).not.toBe(PICKED);
	await page.goto("/");
	await addMember(page, PICKED);
	await expect(memberNames(page)).toHaveCount(PEOPLE.length);
	expect(await drawAfresh(page)).toBe(PICKED);

	await page.goto("/");
	await rename(page, PICKED, "Aaron");
	expect(await drawAfresh(page)).toBe("Aaron");
	await page.goto("/");
	await rename(page, "Aaron", PICKED);
	expect(await drawAfresh(page)).toBe(PICKED);

	await page.getByRole("button", { name: "Someone else…" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Not now", exact: true }).click();
	await expect(viewTitle(page)).toHaveText(`It's ${next}'s turn!`);
	for (const _ of [1, 2]) expect(await drawAfresh(page)).toBe(next);
	await decisionButton(page).click();
	await expectCategories(page);
	await resetButton(page, DISHES).click();
	await expectToast(page, "Category Reset", `${DISHES} cycle has been reset. Everyone can be chosen again!`);
	const third = await drawAfresh(page);
	await decisionButton(page).click();
	await expectCategories(page);
	await categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }).click();
	await page.getByRole("button", { name: "Undo the last turn" }).click();
	await expect(page.getByText(`It was ${third}'s turn.`)).toBeHidden();
	expect(await drawAfresh(page)).toBe(third);

	await expectHistory(
		page,
		["member-removed", PICKED],
		["member-added", PICKED],
		["member-renamed", PICKED],
		["member-renamed", "Aaron"],
		["not-now", PICKED],
		["turn", next],
		["reset", DISHES],
		["turn", third],
		["turn-undone", third],
	);
});

test("a category removed and added again: as if the family had just begun with it, every time", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	await drawAfresh(page);
	await decisionButton(page).click();
	await expectCategories(page);
	for (const _ of [1, 2]) {
		await page.goto("/");
		await removeName(page, DISHES);
		await expect(categoryNames(page)).toHaveText(["Chess"]);
		await addCategory(page, DISHES);
		await expect(categoryNames(page)).toHaveText(["Chess", DISHES]);
		expect(await drawAfresh(page)).toBe(PICKED);
	}
	const anew = [
		["category-removed", DISHES],
		["category-added", DISHES],
	] as const;
	await expectHistory(page, ["turn", PICKED], ...anew, ...anew);
});

test("a turn that went with its member, who is added again: the same member, every time", async ({ page, open }) => {
	await open(FAMILY);
	for (const _ of [1, 2]) {
		expect(await drawAfresh(page)).toBe(PICKED);
		await decisionButton(page).click();
		await expectCategories(page);
		await page.goto("/");
		await removeName(page, PICKED);
		await expect(memberNames(page)).toHaveCount(PEOPLE.length - 1);
		await addMember(page, PICKED);
		await expect(memberNames(page)).toHaveCount(PEOPLE.length);
	}
	expect(await drawAfresh(page)).toBe(PICKED);
	const again = [
		["turn", PICKED],
		["member-removed", PICKED],
		["member-added", PICKED],
	] as const;
	await expectHistory(page, ...again, ...again);
});

test("the family's file in another browser: the same member, and another family another one", async ({
	page,
	open,
	browser,
	baseURL,
}) => {
	await open(FAMILY, "/settings");
	const { content } = await downloadedFamily(page, page.getByRole("main"));
	const context = await browser.newContext({ baseURL: baseURL ?? "", reducedMotion: "reduce" });
	const other = await context.newPage();
	await other.goto("/settings");
	await chooseFile(other, JSON.stringify(content));
	await other.getByRole("button", { name: "Add to my family" }).click();
	await expect(other.getByRole("region", { name: /^Family file from/ })).toBeHidden();
	expect(await drawAfresh(other)).toBe(PICKED);
	await context.close();

	await open({ ...FAMILY, secret: findSecret(DISHES, PEOPLE, "Member 2") });
	expect(await drawAfresh(page)).toBe("Member 2");
});

test("another day, before and after: the same member", async ({ page, open }) => {
	await page.clock.setFixedTime(new Date("2026-11-22T20:00"));
	await open(FAMILY);
	for (const day of ["2026-11-23T08:00", "2026-11-21T08:00", "2031-01-01T00:00"]) {
		await page.clock.setFixedTime(new Date(day));
		expect(await drawAfresh(page)).toBe(PICKED);
	}
	await expectHistory(page);
});

test("a full storage: the same member, before and after", async ({ page, open, watch }) => {
	watch.expectLine(/storage-full/);
	await open(FAMILY);
	await waitForStoredIds(page);
	await fillStorage(page);
	for (const _ of [1, 2]) expect(await drawAfresh(page)).toBe(PICKED);
	await page.getByRole("button", { name: "Someone else…" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Not now", exact: true }).click();
	// The last one may be leaving still.
	await expect(page.getByRole("alertdialog", { name: "Not saved" }).first()).toBeVisible();
	expect(await drawAfresh(page)).toBe(PICKED);
	await freeStorage(page);
	expect(await drawAfresh(page)).toBe(PICKED);
	await expectHistory(page);
});
