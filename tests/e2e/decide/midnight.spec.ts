import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { drawMember, expectCategories, memberNames, openCategories, takeTurn, viewTitle } from "../helpers/pages.ts";
import { findSecret } from "../helpers/storage.ts";

// The browser's zone is Berlin (playwright.config.ts).
const BEFORE_MIDNIGHT = new Date("2026-11-22T23:59:00+01:00");
const FAMILY = {
	members: ["Mia", "Noah", "Zoe"],
	categories: ["Who does dishes?"],
	details: { Noah: { backOn: "2026-11-23" } },
};

async function passMidnight(page: Page): Promise<void> {
	await page.clock.runFor("01:01");
}

test.beforeEach(({ page }) => page.clock.install({ time: BEFORE_MIDNIGHT }));

test("an open list has somebody back at midnight", async ({ page, open }) => {
	await open(FAMILY);
	await expect(page.getByText("Away until Mon 23")).toBeVisible();
	await passMidnight(page);
	await expect(memberNames(page)).toHaveText(FAMILY.members);
	await expect(page.getByText("Away until Mon 23")).toBeHidden();
});

test("the card counts whoever is back at midnight", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await expect(page.getByText("0 of 2 have had a turn")).toBeVisible();
	await passMidnight(page);
	await expect(page.getByText("0 of 3 have had a turn")).toBeVisible();
});

test("an open history says Yesterday from midnight on", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await takeTurn(page, "Who does dishes?");
	await page.getByRole("button", { name: "History", exact: true }).click();
	const lasts = page.getByRole("region", { name: "When did I last choose?" });
	await expect(lasts.getByText("Today")).toBeVisible();
	await passMidnight(page);
	await expect(lasts.getByText("Yesterday")).toBeVisible();
	await expect(lasts.getByText("Today")).toBeHidden();
});

test("an open result offers whoever is back at midnight, and its draw stands", async ({ page, open }) => {
	const members = ["Mia", "Noah"];
	await open({ ...FAMILY, members, secret: findSecret("Who does dishes?", members, "Mia") });
	await openCategories(page);
	expect(await drawMember(page, "Who does dishes?")).toBe("Mia");
	await page.getByRole("button", { name: "Someone else…" }).click();
	await expect(page.getByText("There is nobody else left to pick.")).toBeVisible();
	await passMidnight(page);
	await expect(page.getByText("Picks from the others. Mia still gets a turn.")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(viewTitle(page)).toHaveText("It's Mia's turn!");
	await expect(page.getByRole("dialog")).toBeHidden();
	await page.goBack();
	await expectCategories(page);
});

test("a page that slept over midnight has the new day when it wakes", async ({ page, open }) => {
	await open(FAMILY);
	await expect(page.getByText("Away until Mon 23")).toBeVisible();
	// The clock goes on, and no timer fires.
	await page.clock.setSystemTime(new Date("2026-11-23T07:00:00+01:00"));
	await expect(page.getByText("Away until Mon 23")).toBeVisible();
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
	await expect(page.getByText("Away until Mon 23")).toBeHidden();
});
