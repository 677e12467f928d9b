import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	categoryCard,
	decisionButton,
	drawMemberWithoutPointer,
	expectCategories,
	openCategories,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
const MEMBERS = ["Mia", "Noah", "Zoe"];
// The browser's zone is Berlin (playwright.config.ts).
const HOUR_MS = 60 * 60 * 1000;
const MONDAY = new Date("2026-11-23T08:00:00+01:00");

const card = (page: Page) => categoryCard(page, DISHES);
const press = (page: Page, name: string) => activate(page.getByRole("button", { name, exact: true }));

async function setWeek(page: Page, goesOn = false): Promise<void> {
	await activate(card(page).getByRole("button", { name: "History and rules" }));
	await press(page, "A turn lasts");
	const sheet = page.getByRole("dialog", { name: "A turn lasts" });
	await sheet.getByRole("radio", { name: "A week" }).check();
	await expect(sheet.getByRole("combobox", { name: "It starts on" })).toHaveValue("1");
	if (goesOn) await sheet.getByRole("checkbox", { name: "Goes on by itself" }).check();
	await expectNoViolations(page);
	await activate(sheet.getByRole("button", { name: "Save" }));
	await expect(page.getByText(goesOn ? "A week, from Monday, goes on by itself" : "A week, from Monday")).toBeVisible();
	await press(page, "Back to Categories");
	await expectCategories(page);
}

/** On a Monday, Mia is drawn for the week. */
async function startWeek(page: Page, goesOn?: boolean): Promise<void> {
	await openCategories(page);
	await setWeek(page, goesOn);
	expect(await drawMemberWithoutPointer(page, DISHES)).toBe("Mia");
	await expect(page.getByText("Until Sunday")).toBeVisible();
	await activate(decisionButton(page));
	await expect(page.getByText("Until Sunday")).toBeVisible();
	await returnToCategories(page);
	await expect(card(page)).toContainText("Mia, until Sunday");
}

test.beforeEach(async ({ page, open }) => {
	await page.clock.install({ time: MONDAY });
	await open({ members: MEMBERS, categories: ["Chess", DISHES], secret: findSecret(DISHES, MEMBERS, "Mia") });
});

test("a week is Mia's from Monday to Sunday; then the card says that it is over, and a press picks", async ({
	page,
}) => {
	await startWeek(page);
	await press(page, DISHES);
	await expect(viewTitle(page)).toHaveText("Mia, until Sunday");
	await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
	await expectNoViolations(page);

	await test.step("to the next Monday, while the view is open", async () => {
		await page.clock.fastForward(144 * HOUR_MS);
		await expect(viewTitle(page)).toHaveText("Mia, until tonight");
		await expect(page.getByRole("button", { name: "Done early" })).toBeHidden();
		await page.clock.fastForward(24 * HOUR_MS);
		await expect(viewTitle(page)).toHaveText("Mia's week is over");
		await press(page, "Back to Setup");
		await openCategories(page);
		await expect(card(page)).toContainText("Mia's week is over");
	});

	await test.step("nothing was picked meanwhile, and who is picked has the next week", async () => {
		await expect(card(page)).toContainText("Zoe");
		const next = await drawMemberWithoutPointer(page, DISHES);
		expect(next).not.toBe("Mia");
		await activate(decisionButton(page));
		await returnToCategories(page);
		await expect(card(page)).toContainText(`${next}, until Sunday`);
	});
});

test("Mia is done early, which can be undone; and whoever is next has the week after, too", async ({ page }) => {
	await startWeek(page);
	await page.clock.fastForward(48 * HOUR_MS);
	await press(page, DISHES);
	const placeOf = (name: string) => page.getByRole("button", { name, exact: true }).boundingBox();
	await expect(viewTitle(page)).toHaveText("Mia, until Sunday");
	const place = await placeOf("Done early");
	await press(page, "Done early");
	await expect(viewTitle(page)).toHaveText("Mia, until tonight");
	expect(await placeOf("Undo"), "it is where the finger is").toEqual(place);
	await press(page, "Undo");
	await expect(viewTitle(page)).toHaveText("Mia, until Sunday");
	await press(page, "Done early");
	await press(page, "Next");
	await expect(viewTitle(page)).toHaveText(/^It's (Noah|Zoe)'s turn!$/);
	await expect(page.getByText("Until December 6")).toBeVisible();
	await activate(decisionButton(page));
	await returnToCategories(page);
	await expect(card(page)).toContainText(/(Noah|Zoe), until December 6/);
	await activate(card(page).getByRole("button", { name: "History and rules" }));
	await press(page, "All turns");
	await expect(page.getByText("Mia was done early")).toHaveCount(2);
	await expect(page.getByText("Mia still has the turn")).toBeVisible();
});

test("somebody else takes the rest of the week, and the card says for whom, and who is away", async ({ page }) => {
	await startWeek(page);
	await press(page, DISHES);
	await press(page, "Someone else…");
	const sheet = page.getByRole("dialog", { name: "Mia's turn" });
	await sheet.getByRole("radio", { name: "Zoe" }).check();
	await sheet.getByRole("checkbox", { name: "Zoe did it for Mia" }).check();
	await activate(sheet.getByRole("button", { name: "Save" }));
	await expect(viewTitle(page)).toHaveText("Zoe, until Sunday");
	await expect(page.getByText("For Mia")).toBeVisible();
	await press(page, "Back to Categories");
	await expect(card(page)).toContainText("Zoe, until Sunday");
	await expect(card(page)).toContainText("For Mia");
});

test("where it goes on by itself, three weeks that nobody looked at were of three people", async ({ page }) => {
	await startWeek(page, true);
	await page.goto("about:blank");
	await page.clock.fastForward(384 * HOUR_MS);
	await page.goto("/");
	await openCategories(page);
	await expect(card(page)).toContainText(/(Noah|Zoe), until Sunday/);
	await expect(card(page)).toContainText("3 of 3 have had a turn");
	await activate(card(page).getByRole("button", { name: "History and rules" }));
	await expect(page.getByText("after Mia, by itself")).toBeVisible();
	await expect(page.getByText(/after (Noah|Zoe), by itself/)).toBeVisible();
});
