import { expect, type Locator, type Page } from "@playwright/test";
import { PIN } from "../device/child-lock.ts";
import { test } from "../helpers/guest-test.ts";
import { button, categoryCard, expectCategories, expectToast, memberNames, viewTitle } from "../helpers/pages.ts";
import { continueToCategories, expectView, expectVisibleFocus, tabTo, tabToAndPress } from "./keyboard.ts";

const DISHES = "Who does dishes?";
const FAMILY = { members: ["Mia", "Noah", "Zoe"], categories: ["Chess", DISHES] };

const sheet = (page: Page): Locator => page.locator("dialog[open]");
const inSheet = (page: Page, name: string): Locator => sheet(page).getByRole("button", { name, exact: true });
const radio = (page: Page, name: string): Locator => page.getByRole("radio", { name, exact: true });

/** Opens a sheet, which takes the focus. */
async function openSheet(page: Page, opener: Locator): Promise<void> {
	await tabToAndPress(page, opener);
	await expect(sheet(page).getByRole("heading", { level: 2 })).toBeFocused();
}

async function saveSheet(page: Page, opener: Locator): Promise<void> {
	await tabToAndPress(page, inSheet(page, "Save"));
	await expect(sheet(page)).toHaveCount(0);
	await expect(opener).toBeFocused();
}

test("the keyboard alone sets up, decides, resets and removes; a question traps the focus", async ({ page, open }) => {
	await open();
	await tabTo(page, page.getByRole("textbox", { name: "Add a family member" }));
	for (const name of ["Mia", "Noah", "Zoe"]) {
		await page.keyboard.type(name);
		await page.keyboard.press("Enter");
	}
	await tabTo(page, button(page, "Movie Night Choice"));
	await page.keyboard.press("Space");
	await expectToast(page, "Category Added", "Movie Night Choice has been added as a decision category");
	await continueToCategories(page);
	await tabToAndPress(page, button(page, "Movie Night Choice"));
	await expectView(page, /^It's (Mia|Noah|Zoe)'s turn!$/);
	await tabToAndPress(page, button(page, "Help Me Decide"));
	await expectView(page, /What kind of movie/);
	await tabTo(page, button(page, "Animation"));
	await page.keyboard.press("Space");
	await expect(button(page, "Animation")).toBeFocused();
	await tabToAndPress(page, button(page, "Decision Made!"));

	await expect(page.getByText("1 of 3 have had a turn")).toBeVisible();
	await expect(viewTitle(page)).toBeFocused();
	await tabToAndPress(page, button(page, "Reset"));
	await expect(page.getByText("0 of 3 have had a turn")).toBeVisible();
	// Not that of the message, which goes.
	await expect(page.getByRole("main").getByRole("button", { name: "Undo" })).toBeFocused();
	const last = page.getByRole("button", { name: /^Last: / });
	for (const before of [last, button(page, "History and rules"), button(page, "Movie Night Choice")]) {
		await page.keyboard.press("Shift+Tab");
		await expect(before).toBeFocused();
	}
	await page.keyboard.press("Shift+Tab");
	await expect(page.getByRole("link", { name: "Settings" })).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await expect(button(page, "Back to Setup")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(viewTitle(page)).toBeFocused();

	const dialog = page.getByRole("alertdialog");
	const remove = dialog.getByRole("button", { name: "Remove" });
	await tabToAndPress(page, button(page, "Remove Noah"));
	for (const [key, next] of [
		["Tab", remove],
		["Tab", dialog.getByRole("button", { name: "Cancel" })],
		["Shift+Tab", remove],
	] as const) {
		if (next === remove) await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
		await page.keyboard.press(key);
		await expect(next).toBeFocused();
	}
	await expectVisibleFocus(remove);
	await page.keyboard.press("Enter");
	await expect(dialog).toHaveCount(0);
	await expect(button(page, "Remove Zoe")).toBeFocused();
	await page.keyboard.press("Enter");
	await tabToAndPress(page, remove);
	await expect(button(page, "Remove Mia")).toBeFocused();

	await tabToAndPress(page, page.getByRole("link", { name: "Settings" }));
	await expectView(page, "Settings");
	await tabTo(page, button(page, "Download a copy"));
	const download = page.waitForEvent("download");
	await page.keyboard.press("Enter");
	expect((await download).suggestedFilename()).toMatch(/^whose-turn-family-/);
	await tabToAndPress(page, button(page, "This device"));
	await tabToAndPress(page, button(page, "Remove from this device"));
	await tabToAndPress(page, remove);
	await expectToast(page, "Removed", "Your data is no longer in this browser.");
	await expect(button(page, "Remove from this device")).toBeFocused();
});

test("presets added one by one keep the focus, and a tap opens no phone's keyboard", async ({ page, open }) => {
	await open();
	const grid = page.getByRole("region", { name: "Decision Categories" });
	const items = grid.getByRole("listitem");
	const field = page.getByRole("textbox", { name: "Add a decision category" });
	await grid.getByRole("button", { name: "Restaurant picker" }).focus();
	// Each down without an up between is a repeat: it adds one.
	for (let times = 0; times < 4; times++) await page.keyboard.down("Enter");
	await page.keyboard.up("Enter");
	await expect(button(page, "Movie Night Choice")).toBeFocused();
	await expect(items).toHaveCount(1);
	await grid.getByRole("button", { name: "Vacation Destination" }).focus();
	await page.keyboard.press("Space");
	await expect(grid.getByRole("button", { name: "Bedtime Story Pick" })).toBeFocused();
	for (let left = 8; left > 0; left--) await page.keyboard.press("Enter");
	await expect(items).toHaveCount(10);
	await expect(field).toBeFocused();

	await open();
	// Neither those of the list, nor the one beside the field.
	const free = grid.locator("button:enabled:not(li button, form button)");
	for (let left = 10; left > 0; left--) {
		await expect(free).toHaveCount(left);
		await free.last().click();
	}
	await expect(items).toHaveCount(10);
	await expect(field).not.toBeFocused();
});

test("with the keyboard alone a result is taken over, or left for later", async ({ page, open }) => {
	await open(FAMILY);
	await continueToCategories(page);
	await tabToAndPress(page, button(page, DISHES));
	await expectView(page, /'s turn!$/);
	const away = ((await viewTitle(page).textContent()) ?? "").replace(/^It's (.*)'s turn!$/, "$1");
	await openSheet(page, button(page, "Someone else…"));
	await tabToAndPress(page, inSheet(page, "Away"));
	await expect(page.getByRole("heading", { name: /^How long is/ })).toBeFocused();
	await tabToAndPress(page, inSheet(page, "Until they're back"));
	await expect(viewTitle(page)).not.toHaveText(`It's ${away}'s turn!`);
	await expectView(page, /'s turn!$/);
	await openSheet(page, button(page, "Someone else…"));
	await tabToAndPress(page, inSheet(page, "Someone else does it"));
	await expect(page.getByRole("heading", { name: "Who does it?" })).toBeFocused();
	await tabToAndPress(page, sheet(page).getByRole("button", { name: /Counts as their own turn/ }));
	await expectCategories(page);
	await expect(viewTitle(page)).toBeFocused();

	const asking = button(page, "Who is away?");
	await openSheet(page, asking);
	const box = page.getByRole("checkbox", { name: away });
	await tabTo(page, box);
	await page.keyboard.press("Space");
	await expect(box).not.toBeChecked();
	await page.keyboard.press("Escape");
	await expect(asking).toBeFocused();
	await expect(categoryCard(page, DISHES)).toContainText("1 of 3 have had a turn");

	await tabToAndPress(page, button(page, DISHES), "Shift+Tab");
	await expectView(page, /'s turn!$/);
	await tabToAndPress(page, button(page, "Back to Categories"), "Shift+Tab");
	await expect(categoryCard(page, DISHES)).toContainText("was picked");
	await tabToAndPress(page, categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }));
	await expectView(page, DISHES);
	await tabToAndPress(page, button(page, "Leave it for later"));
	await expectView(page, DISHES);
	await tabToAndPress(page, button(page, "Back to Categories"), "Shift+Tab");
	await expect(categoryCard(page, DISHES)).not.toContainText("was picked");
});

test("with the keyboard alone turns are mended, and a category gets a question", async ({ page, open }) => {
	await open(FAMILY);
	await continueToCategories(page);
	await tabToAndPress(page, categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }));
	await expectView(page, DISHES);
	const record = button(page, "Someone just did it");
	await openSheet(page, record);
	await tabTo(page, radio(page, "Mia"));
	await page.keyboard.press("ArrowDown");
	await expect(radio(page, "Noah")).toBeChecked();
	await tabToAndPress(page, inSheet(page, "Record a turn"));
	await expect(page.getByText("It was Noah's turn.")).toBeVisible();
	await expect(record).toBeFocused();
	const turns = page.getByRole("region", { name: "History" }).getByRole("listitem").getByRole("button");
	await openSheet(page, turns.filter({ hasText: "Noah" }));
	await tabTo(page, radio(page, "Noah"));
	await page.keyboard.press("ArrowDown");
	await tabToAndPress(page, inSheet(page, "Save"));
	await expect(turns.filter({ hasText: "Zoe" })).toBeFocused();
	// Back and again, from its row.
	await tabToAndPress(page, turns.filter({ hasText: "Undo" }));
	await expect(turns.filter({ hasText: "Noah" })).toBeFocused();
	await page.keyboard.press("Enter");
	await tabToAndPress(page, inSheet(page, "It did not happen"));
	await expect(turns.first()).toContainText("undone");
	await expect(turns.first()).toBeFocused();
	await page.keyboard.press("Enter");
	await tabToAndPress(page, inSheet(page, "It did happen"));
	await expect(turns.first()).toBeFocused();

	const question = button(page, "Question");
	await openSheet(page, question);
	await tabTo(page, radio(page, "No question"));
	await page.keyboard.press("ArrowUp");
	const questionOfOurOwn = { "Your question": "What first?", "Option 1": "Pots", "Option 2": "Pans" };
	for (const [field, text] of Object.entries(questionOfOurOwn)) {
		await tabTo(page, sheet(page).getByRole("textbox", { name: field, exact: true }));
		await page.keyboard.type(text);
	}
	const emoji = inSheet(page, "Emoji of option 2");
	await tabToAndPress(page, emoji);
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(emoji).toBeFocused();
	await saveSheet(page, question);
	await expect(question).toHaveAccessibleDescription("What first?");
});

test("with the keyboard alone a face is changed and moved, and a child lock set and opened", async ({ page, open }) => {
	await open(FAMILY);
	const change = button(page, "Change Noah");
	await openSheet(page, change);
	await tabToAndPress(page, inSheet(page, "Change face"));
	await tabTo(page, sheet(page).getByRole("group", { name: "Emoji" }).getByRole("radio", { checked: true }));
	const letters = radio(page, "Letters of the name");
	// They stand before all animals.
	while (!(await letters.isChecked())) await page.keyboard.press("ArrowLeft");
	const order = sheet(page).getByRole("button", { name: "Order" });
	await tabToAndPress(page, order);
	await tabToAndPress(page, inSheet(page, "Move up"));
	// At the top the button does nothing more, and keeps the focus.
	await page.keyboard.press("Space");
	await expect(order).toContainText("Place 1 of 3");
	await expect(inSheet(page, "Move up")).toBeFocused();
	await saveSheet(page, change);
	await expect(memberNames(page)).toHaveText(["Noah", "Mia", "Zoe"]);
	await expect(change.locator("[data-text]")).toHaveAttribute("data-text", "N");

	await tabToAndPress(page, page.getByRole("link", { name: "Settings" }));
	await expectView(page, "Settings");
	await tabToAndPress(page, button(page, "Child lock"));
	await tabToAndPress(page, button(page, "Turn on child lock"));
	await expect(page.getByRole("textbox", { name: "New PIN, four digits" })).toBeFocused();
	await page.keyboard.type(PIN);
	await tabTo(page, page.getByRole("textbox", { name: "The same PIN again" }));
	await page.keyboard.type(PIN);
	await page.keyboard.press("Enter");
	await expectCategories(page);
	await expect(viewTitle(page)).toBeFocused();
	await tabToAndPress(page, button(page, "Back to Setup"), "Shift+Tab");
	await expectView(page, "Ask a parent");
	await tabTo(page, page.getByRole("textbox", { name: "PIN" }));
	await page.keyboard.type(PIN);
	await page.keyboard.press("Enter");
	await expect(memberNames(page)).toHaveCount(3);
	await expect(viewTitle(page)).toBeFocused();
});
