import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	categoryCard,
	categoryNames,
	FAMILY,
	memberNames,
	openCategories,
	openWhoIsAway,
	takeTurn,
	toasts,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";

function changeButton(page: Page, name: string): Locator {
	return page.getByRole("button", { name: `Change ${name}`, exact: true });
}

async function openSheet(page: Page, name: string): Promise<Locator> {
	await changeButton(page, name).click();
	const sheet = page.getByRole("dialog", { name, exact: true });
	await expect(sheet).toBeVisible();
	return sheet;
}

const orderButton = (sheet: Locator) => sheet.getByRole("button", { name: "Order" });
const save = (sheet: Locator) => sheet.getByRole("button", { name: "Save" }).click();

/** The row of a member, in the setup's list or in the members card of the category list. */
function row(page: Page, name: string): Locator {
	return page.getByRole("listitem").filter({ has: changeButton(page, name) });
}

/** A Sunday. */
const stopClock = (page: Page) => page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));

test("a sheet changes a member's name and face, and what was left in it can still be saved", async ({ page, open }) => {
	await stopClock(page);
	await open({ ...FAMILY, cycles: { [DISHES]: ["Noah"] } });

	await test.step("a renamed member keeps the turns; a taken name says so", async () => {
		const sheet = await openSheet(page, "Noah");
		const name = sheet.getByRole("textbox", { name: "Name" });
		await name.fill(" Mia ");
		await save(sheet);
		await expect(sheet.getByText("Mia is already on the list.")).toBeVisible();
		await expect(name).toBeFocused();
		await expectNoViolations(page, "a name that is taken, in its sheet");
		await name.fill("Eli");
		await name.press("Enter");
		await expect(sheet).toBeHidden();
		await expect(memberNames(page)).toHaveText(["Mia", "Eli", "Zoe"]);
		// The list shows it.
		await expect(toasts(page)).toHaveCount(0);
		await expect(changeButton(page, "Eli")).toBeFocused();
		expect((await readStoredFamily(page)).cycles).toEqual({ [DISHES]: ["Eli"] });
	});

	await test.step("what was changed in a sheet that is closed without saving can still be saved", async () => {
		const message = page.getByRole("article", { name: "Not saved" });
		const sheet = await openSheet(page, "Mia");
		await sheet.getByRole("button", { name: "Close" }).click();
		await expect(sheet).toBeHidden();
		await expect(message).toHaveCount(0);
		await openSheet(page, "Mia");
		await activate(sheet.getByRole("button", { name: "Away until a day" }));
		await sheet.getByLabel("Back on").fill("2026-11-27");
		await sheet.getByRole("button", { name: "Close" }).click();
		await expect(message).toContainText("Your changes to Mia were not saved.");
		await activate(message.getByRole("button", { name: "Save" }));
		await expect(row(page, "Mia")).toContainText("Away until Fri 27");

		const category = await openSheet(page, "Movie Night Choice");
		await category.getByRole("textbox", { name: "Name" }).fill("Films");
		await page.goBack();
		await expect(message).toContainText("Your changes to Movie Night Choice were not saved.");
		await activate(message.getByRole("button", { name: "Save" }));
		await expect(categoryNames(page)).toContainText(["Films"]);
		await expect(changeButton(page, "Movie Night Choice")).toHaveCount(0);
	});

	await test.step("the emoji and the colour are wherever the face is", async () => {
		await openCategories(page);
		await expect(categoryCard(page, DISHES)).toContainText("Had a turn: Eli.");
		await page.goBack();
		const sheet = await openSheet(page, "Zoe");
		await sheet.getByRole("button", { name: "Change face" }).click();
		await sheet.getByRole("textbox", { name: "Another emoji" }).fill("hello");
		// What is wrong is unfolded.
		await sheet.getByRole("button", { name: "Change face" }).click();
		await save(sheet);
		await expect(sheet.getByText("Please choose one emoji.")).toBeVisible();
		await sheet.getByRole("radio", { name: "🦖" }).click();
		await sheet.getByRole("radio", { name: "Blue" }).click();
		await save(sheet);
		await expect(sheet).toBeHidden();
		await page.reload();
		await expect(row(page, "Zoe").locator('[data-text="🦖"]')).toHaveClass(/bg-face-6/);
		await openCategories(page);
		await expect(categoryCard(page, DISHES).locator('[data-text="🦖"]').first()).toHaveClass(/bg-face-6/);
	});
});

test("who is away is neither drawn nor counted, and returns on their day, owing nothing", async ({ page, open }) => {
	await stopClock(page);
	await open({ members: ["Mia", "Noah"], categories: [DISHES] });
	const sheet = await openSheet(page, "Noah");
	await sheet.getByRole("button", { name: "Away until a day" }).click();
	const day = sheet.getByLabel("Back on");
	await expect(day).toHaveValue("2026-11-29");
	await day.fill("2026-11-22");
	await save(sheet);
	await expect(sheet.getByText("Please choose tomorrow or a later day.")).toBeVisible();
	await day.fill("2026-11-27");
	await save(sheet);
	await expect(row(page, "Noah")).toContainText("Away until Fri 27");

	await openCategories(page);
	await expect(categoryCard(page, DISHES)).toContainText("0 of 1 have had a turn");
	for (let cycle = 0; cycle < 2; cycle++) expect(await takeTurn(page, DISHES)).toBe("Mia");
	await page.reload();
	await expect(row(page, "Noah")).toContainText("Away until Fri 27");

	await test.step("everybody is away", async () => {
		const mia = await openSheet(page, "Mia");
		await mia.getByRole("button", { name: "Away", exact: true }).click();
		await expect(row(page, "Mia").getByText("Away", { exact: true })).toBeVisible();
		await expect(page.getByRole("note").getByText("Everyone is away.")).toBeVisible();
		await openCategories(page);
		await expect(categoryCard(page, DISHES)).toContainText("Everyone is away.");
	});

	await test.step("the day of return has come", async () => {
		await page.clock.setFixedTime(new Date("2026-11-27T00:30:00+01:00"));
		await page.reload();
		await expect(row(page, "Mia")).toContainText("Away");
		await expect(row(page, "Noah")).not.toContainText("Away");
		await expect(page.getByText("Everyone is away.")).toBeHidden();
		await openCategories(page);
		const asking = await openWhoIsAway(page);
		await asking.getByRole("checkbox", { name: "Mia" }).uncheck();
		await asking.getByRole("button", { name: "Close" }).click();
		// One turn, as in a cycle of two; not one for each cycle that he missed.
		await expect(categoryCard(page, DISHES)).toContainText("1 of 2 have had a turn");
		await activate(page.getByRole("button", { name: DISHES, exact: true }));
		await expect(viewTitle(page)).toHaveText("It's Noah's turn!");
	});
});

test("the focus stays in the list when a member moves to where no row is rendered yet", async ({ page, open }) => {
	await open({ members: Array.from({ length: 45 }, (_, at) => `Name ${at + 1}`) });
	const sheet = await openSheet(page, "Name 2");
	await orderButton(sheet).click();
	await sheet.getByRole("button", { name: "Move down" }).focus();
	for (let place = 3; place <= 42; place++) await page.keyboard.press("Space");
	await expect(orderButton(sheet)).toContainText("Place 42 of 45");
	await save(sheet);
	await expect(sheet).toBeHidden();
	await expect(changeButton(page, "Name 2")).toHaveCount(0);
	await expect(memberNames(page).first().locator("xpath=ancestor::*[@tabindex]")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(changeButton(page, "Name 1")).toBeFocused();
});
