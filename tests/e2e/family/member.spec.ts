import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	button,
	categoryCard,
	categoryNames,
	FAMILY,
	memberNames,
	openCategories,
	toasts,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";

const changeButton = (page: Page, name: string) => button(page, `Change ${name}`);

async function openSheet(page: Page, name: string): Promise<Locator> {
	await changeButton(page, name).click();
	const sheet = page.getByRole("dialog", { name, exact: true });
	await expect(sheet).toBeVisible();
	return sheet;
}

const save = (sheet: Locator) => sheet.getByRole("button", { name: "Save" }).click();

test("a sheet changes a member's name, days and face; what was left in it can be saved", async ({ page, open }) => {
	// A Sunday.
	await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
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
		const day = sheet.getByLabel("Back on");
		await expect(day).toHaveValue("2026-11-29");
		await day.fill("2026-11-22");
		await save(sheet);
		await expect(sheet.getByText("Please choose tomorrow or a later day.")).toBeVisible();
		await day.fill("2026-11-27");
		await sheet.getByRole("button", { name: "Close" }).click();
		await expect(message).toContainText("Your changes to Mia were not saved.");
		await activate(message.getByRole("button", { name: "Save" }));
		await expect(page.getByText("Away until Fri 27")).toBeVisible();

		const category = await openSheet(page, "Movie Night Choice");
		await category.getByRole("textbox", { name: "Name" }).fill("Films");
		await page.goBack();
		await expect(message).toContainText("Your changes to Movie Night Choice were not saved.");
		await activate(message.getByRole("button", { name: "Save" }));
		await expect(categoryNames(page)).toHaveText(["Films", DISHES]);
	});

	await test.step("the emoji and the colour are wherever the face is", async () => {
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
		await expect(changeButton(page, "Zoe").locator('[data-text="🦖"]')).toHaveClass(/bg-face-6/);
		await openCategories(page);
		const card = categoryCard(page, DISHES);
		await expect(card.locator('[data-text="🦖"]').first()).toHaveClass(/bg-face-6/);
		await expect(card).toContainText("Had a turn: Eli.");
		await expect(card).toContainText("1 of 2 have had a turn");
	});

	await open({ members: ["Mia"], categories: [DISHES], details: { Mia: { backOn: "infinity" } } });
	await expect(page.getByRole("note").getByText("Everyone is away.")).toBeVisible();
});

test("the focus stays in the list when a member moves to where no row is rendered yet", async ({ page, open }) => {
	await open({ members: Array.from({ length: 45 }, (_, at) => `Name ${at + 1}`) });
	const sheet = await openSheet(page, "Name 2");
	const order = sheet.getByRole("button", { name: "Order" });
	await order.click();
	await sheet.getByRole("button", { name: "Move down" }).focus();
	for (let place = 3; place <= 42; place++) await page.keyboard.press("Space");
	await expect(order).toContainText("Place 42 of 45");
	await save(sheet);
	await expect(sheet).toBeHidden();
	await expect(changeButton(page, "Name 2")).toHaveCount(0);
	await expect(memberNames(page).first().locator("xpath=ancestor::*[@tabindex]")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(changeButton(page, "Name 1")).toBeFocused();
});
