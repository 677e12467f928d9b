import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { button, categoryCard, expectCategories, memberNames, PIN, viewTitle } from "../helpers/pages.ts";
import { turnEntry } from "../helpers/storage.ts";
import { continueToCategories, expectView, tabTo, tabToAndPress } from "./keyboard.ts";

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

test("with the keyboard alone: a result is shared, taken over by others, or left for later", async ({ page, open }) => {
	await open(FAMILY);
	await continueToCategories(page);
	await tabToAndPress(page, button(page, DISHES));
	await expectView(page, /'s turn!$/);
	const away = ((await viewTitle(page).textContent()) ?? "").replace(/^It's (.*)'s turn!$/, "$1");

	const share = button(page, "Share as a picture");
	await openSheet(page, share);
	await tabTo(page, inSheet(page, "Save the picture"));
	await expect(inSheet(page, "Save the picture")).not.toHaveAttribute("aria-disabled", "true");
	const download = page.waitForEvent("download");
	await page.keyboard.press("Enter");
	expect((await download).suggestedFilename()).toMatch(/\.png$/);
	await page.keyboard.press("Escape");
	await expect(share).toBeFocused();

	await tabToAndPress(page, button(page, "Someone else…"), "Shift+Tab");
	await expect(page.getByRole("heading", { name: /^Someone else instead of/ })).toBeFocused();
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
	await expect(categoryCard(page, DISHES)).toContainText("1 of 2 have had a turn");
	await expect(viewTitle(page)).toBeFocused();

	const asking = button(page, "Who is away?");
	await openSheet(page, asking);
	const box = page.getByRole("checkbox", { name: away });
	await expect(box).toBeChecked();
	await tabTo(page, box);
	await page.keyboard.press("Space");
	await expect(box).not.toBeChecked();
	await page.keyboard.press("Escape");
	await expect(asking).toBeFocused();
	await expect(categoryCard(page, DISHES)).toContainText("1 of 3 have had a turn");

	await tabToAndPress(page, button(page, DISHES), "Shift+Tab");
	await expectView(page, /'s turn!$/);
	await tabToAndPress(page, button(page, "Back to Categories"), "Shift+Tab");
	await expectCategories(page);
	await expect(viewTitle(page)).toBeFocused();
	await expect(categoryCard(page, DISHES)).toContainText("was picked");
	await tabToAndPress(page, categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }));
	await expectView(page, DISHES);
	await tabToAndPress(page, button(page, "Leave it for later"));
	await expectView(page, DISHES);
	await tabToAndPress(page, button(page, "Back to Categories"), "Shift+Tab");
	await expectCategories(page);
	await expect(categoryCard(page, DISHES)).not.toContainText("was picked");
});

test("with the keyboard alone: turns are mended, a category changed, a history filtered", async ({ page, open }) => {
	// Of a category that nothing else is done with.
	await open({ ...FAMILY, history: [turnEntry("Chess", "Mia")] });
	await continueToCategories(page);
	await tabToAndPress(page, categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }));
	await expectView(page, DISHES);

	const record = button(page, "Someone just did it");
	await openSheet(page, record);
	await tabTo(page, radio(page, "Mia"));
	await page.keyboard.press("ArrowDown");
	await expect(radio(page, "Noah")).toBeChecked();
	await tabTo(page, radio(page, "Today"));
	await page.keyboard.press("ArrowRight");
	await expect(radio(page, "Yesterday")).toBeChecked();
	await tabToAndPress(page, inSheet(page, "Record a turn"));
	await expect(page.getByText("It was Noah's turn.")).toBeVisible();
	await expect(record).toBeFocused();

	const turns = page.getByRole("region", { name: "History" }).getByRole("listitem").getByRole("button");
	await openSheet(page, turns.filter({ hasText: "Noah" }));
	await tabTo(page, radio(page, "Noah"));
	await page.keyboard.press("ArrowDown");
	await expect(radio(page, "Zoe")).toBeChecked();
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

	const who = button(page, "Who takes part");
	await openSheet(page, who);
	await tabTo(page, page.getByRole("checkbox", { name: "Noah" }));
	await page.keyboard.press("Space");
	await saveSheet(page, who);
	await expect(who).toHaveAccessibleDescription("Everyone except Noah");
	const order = button(page, "How it is decided");
	await openSheet(page, order);
	await tabTo(page, page.getByRole("radio", { checked: true }));
	await page.keyboard.press("ArrowDown");
	await saveSheet(page, order);
	await expect(order).toHaveAccessibleDescription("In the family's order");
	const question = button(page, "Question");
	await openSheet(page, question);
	await tabTo(page, radio(page, "No question"));
	await page.keyboard.press("ArrowUp");
	for (const [field, text] of [
		["Your question", "What first?"],
		["Option 1", "Pots"],
		["Option 2", "Pans"],
	] as const) {
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
	const naming = button(page, "Name, emoji and place");
	await openSheet(page, naming);
	await tabToAndPress(page, inSheet(page, "Change emoji"));
	await tabToAndPress(page, inSheet(page, "🧽"));
	await tabToAndPress(page, sheet(page).getByRole("button", { name: "Order" }));
	await tabToAndPress(page, inSheet(page, "Move up"));
	await saveSheet(page, naming);

	await tabToAndPress(page, button(page, "Back to Categories"), "Shift+Tab");
	await expectCategories(page);
	await expect(viewTitle(page)).toBeFocused();
	await tabToAndPress(page, button(page, "History"));
	await expectView(page, "History");
	const done = page.getByRole("list", { name: "Done" });
	await tabTo(page, page.getByRole("combobox", { name: "Period" }));
	await page.keyboard.type("All time");
	await expect(done).toHaveText(/Mia 1.*(Noah|Zoe) 1/);
	await tabTo(page, page.getByRole("combobox", { name: "Category" }));
	await page.keyboard.type("Chess");
	await expect(done).toHaveText(/Mia 1$/);
});

test("with the keyboard alone: names are pasted, faces changed, a child lock set", async ({ page, context, open }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await open({ members: ["Mia"], categories: ["Chess", DISHES] });
	const field = page.getByRole("textbox", { name: "Add a family member" });
	await tabTo(page, field);
	await page.evaluate(() => navigator.clipboard.writeText("Noah\nZoe\nAda, Ben\n"));
	await page.keyboard.press("ControlOrMeta+V");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe", "Ada, Ben"]);
	await tabToAndPress(page, button(page, "Add Ada and Ben"));
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe", "Ada", "Ben"]);
	await expect(field).toBeFocused();

	const change = button(page, "Change Noah");
	await openSheet(page, change);
	const face = (part: string) => sheet(page).getByRole("group", { name: part }).getByRole("radio", { checked: true });
	await tabToAndPress(page, inSheet(page, "Change face"));
	await tabTo(page, face("Emoji"));
	const letters = radio(page, "Letters of the name");
	await expect(letters).not.toBeChecked();
	// They stand before all animals.
	while (!(await letters.isChecked())) await page.keyboard.press("ArrowLeft");
	await tabTo(page, face("Color"));
	const before = (await face("Color").evaluate((one) => one.parentElement?.textContent)) ?? "";
	await page.keyboard.press("ArrowRight");
	await expect(radio(page, before)).not.toBeChecked();
	const order = sheet(page).getByRole("button", { name: "Order" });
	await tabToAndPress(page, order);
	await tabToAndPress(page, inSheet(page, "Move up"));
	// At the top the button does nothing more, and keeps the focus.
	await page.keyboard.press("Space");
	await expect(order).toContainText("Place 1 of 5");
	await expect(inSheet(page, "Move up")).toBeFocused();
	await saveSheet(page, change);
	await expect(memberNames(page)).toHaveText(["Noah", "Mia", "Zoe", "Ada", "Ben"]);
	await expect(change.locator("[data-text]")).toHaveAttribute("data-text", "N");

	await continueToCategories(page);
	await openSheet(page, button(page, "Who is away?"));
	await tabToAndPress(page, inSheet(page, "Just for fun"));
	await expectView(page, "Just for fun");
	await tabTo(page, page.getByRole("checkbox", { name: "Noah" }));
	await page.keyboard.press("Space");
	await tabTo(page, page.getByRole("textbox", { name: "Or something else, with commas between" }));
	await page.keyboard.type("Heads, Tails");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("main").getByRole("status").last()).toHaveText(/(Mia|Zoe|Ada|Ben|Heads|Tails)$/);
	await tabToAndPress(page, page.getByRole("link", { name: "Settings" }), "Shift+Tab");
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
	await expect(memberNames(page)).toHaveCount(5);
	await expect(viewTitle(page)).toBeFocused();
});
