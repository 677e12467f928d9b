import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	openCategories,
	takeTurn,
	toasts,
	viewTitle,
} from "../helpers/pages.ts";

const DISHES = "Who does dishes?";
/** What the tests press is not first on the list, where the toast of a decision covers it. */
const FAMILY = { members: ["Mia", "Noah", "Zoe"], categories: ["Chess", DISHES] };

async function openPage(page: Page, category = DISHES): Promise<void> {
	await categoryCard(page, category).getByRole("button", { name: "History and rules" }).click();
	await expect(viewTitle(page)).toHaveText(category);
}

/** The sheet that a button of the page opens. */
async function openSheet(page: Page, name: string): Promise<Locator> {
	await page.getByRole("button", { name, exact: true }).click();
	const sheet = page.getByRole("dialog", { name, exact: true });
	await expect(sheet).toBeVisible();
	return sheet;
}

async function save(sheet: Locator): Promise<void> {
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet).toBeHidden();
}

async function backToCategories(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Back to Categories" }).click();
	await expectCategories(page);
}

async function exclude(page: Page, member: string): Promise<void> {
	const sheet = await openSheet(page, "Who takes part");
	await expectNoViolations(page);
	await sheet.getByRole("checkbox", { name: member }).uncheck();
	await save(sheet);
	await expect(page.getByText(`Everyone except ${member}`)).toBeVisible();
}

async function writeQuestion(page: Page, question: string, options: readonly string[]): Promise<Locator> {
	const sheet = await openSheet(page, "Question");
	await sheet.getByRole("radio", { name: "A question of our own" }).check();
	await sheet.getByRole("textbox", { name: "Your question" }).fill(question);
	for (const [at, option] of options.entries()) {
		const field = sheet.getByRole("textbox", { name: `Option ${at + 1}`, exact: true });
		if ((await field.count()) === 0) await sheet.getByRole("button", { name: "Add an option" }).click();
		await field.fill(option);
	}
	return sheet;
}

test("the rules stay after a reload: who takes part is drawn in the family's order, and nobody else", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	await openCategories(page);
	await openPage(page);
	await exclude(page, "Noah");
	const order = await openSheet(page, "How it is decided");
	await expect(order.getByRole("checkbox", { name: "Nobody twice in a row" })).toBeDisabled();
	await order.getByRole("radio", { name: "In the family's order" }).check();
	await expectNoViolations(page);
	await save(order);
	await expect(page.getByRole("button", { name: "How it is decided" })).toHaveAccessibleDescription(
		"In the family's order",
	);
	await expect(page.getByText("Mia is next")).toBeVisible();
	await page.goto("/");
	await openCategories(page);
	const turns: string[] = [];
	for (let turn = 0; turn < 4; turn++) turns.push(await takeTurn(page, DISHES));
	expect(turns).toEqual(["Mia", "Zoe", "Mia", "Zoe"]);
	await openPage(page);
	await expect(page.getByText("Everyone except Noah")).toBeVisible();
	await expect((await openSheet(page, "How it is decided")).getByRole("radio", { name: /order/ })).toBeChecked();
});

test("somebody has to take part, and nobody twice in a row is for three", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await openPage(page);
	const sheet = await openSheet(page, "Who takes part");
	for (const member of FAMILY.members) await sheet.getByRole("checkbox", { name: member }).uncheck();
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet.getByText("Someone has to take part.")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(sheet).toBeHidden();
	await expect(page.getByRole("button", { name: "Who takes part" })).toBeFocused();
	const order = await openSheet(page, "How it is decided");
	await order.getByRole("checkbox", { name: "Nobody twice in a row" }).check();
	await save(order);
	await page.goto("/");
	await openCategories(page);
	await openPage(page);
	await expect(page.getByText("By chance, nobody twice in a row")).toBeVisible();
});

test("Surprise me draws each option of the own question before one comes twice, and the turn keeps it", async ({
	page,
	open,
}) => {
	const options = ["Animals", "Comedy", "Opera", "Puppets"];
	await open({ members: ["Mia", "Noah"], categories: ["Chess", "Movie Night Choice"] });
	await openCategories(page);
	await openPage(page, "Movie Night Choice");
	const sheet = await writeQuestion(page, "What do we watch?", ["Comedy", "Comedy", "Opera", "Animals"]);
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet.getByRole("textbox", { name: "Option 2" })).toBeFocused();
	await expect(sheet.getByText("This option already exists.")).toBeVisible();
	await sheet.getByRole("textbox", { name: "Option 2" }).fill("Puppets");
	await save(sheet);
	await backToCategories(page);
	const had: string[] = [];
	for (let turn = 0; turn < options.length; turn++) {
		const member = await drawMember(page, "Movie Night Choice");
		await page.getByRole("button", { name: "Help Me Decide" }).click();
		await expect(viewTitle(page)).toHaveText(`${member}: What do we watch?`);
		await page.getByRole("button", { name: "Surprise me" }).click();
		const chosen = page.getByRole("list").getByRole("button", { pressed: true });
		await expect(chosen).toHaveCount(1);
		had.push((await chosen.textContent()) ?? "");
		await decisionButton(page).click();
		await expectToast(page, "Decision Confirmed!", new RegExp(`^${member} chose: ${had.at(-1)}\\.`));
		// Not if the list has come by itself meanwhile.
		await page.evaluate(() => history.state?.view === "helper" && history.go(-2));
		await expectCategories(page);
	}
	expect(had.toSorted()).toEqual(options);
});

test("a question goes back to the specification's own, or is none", async ({ page, open }) => {
	await open({ members: ["Mia"], categories: ["Restaurant picker"] });
	await openCategories(page);
	await openPage(page, "Restaurant picker");
	let sheet = await openSheet(page, "Question");
	await sheet.getByRole("radio", { name: "No question" }).check();
	await save(sheet);
	await backToCategories(page);
	await drawMember(page, "Restaurant picker");
	await expect(decisionButton(page)).toBeVisible();
	await expect(page.getByRole("button", { name: "Help Me Decide" })).toBeHidden();
	await page.goBack();
	await openPage(page, "Restaurant picker");
	sheet = await openSheet(page, "Question");
	await sheet.getByRole("radio", { name: "What kind of food should we get?" }).check();
	await save(sheet);
	await expect(page.getByText("What kind of food should we get?")).toBeVisible();
});

test("a turn without a draw is that of who did it, or counts as somebody else's; both are taken back", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	await openCategories(page);
	await openPage(page);
	await expect(page.getByText("One of these 3 is next")).toBeVisible();
	let sheet = await openSheet(page, "Someone just did it");
	await sheet.getByRole("radio", { name: "Mia" }).check();
	await expect(sheet.getByText("It counts as Mia's own turn.")).toBeVisible();
	await sheet.getByRole("button", { name: "Record a turn" }).click();
	await expect(page.getByText("It was Mia's turn.")).toBeVisible();
	// The page shows it.
	await expect(toasts(page)).toHaveCount(0);
	sheet = await openSheet(page, "Someone just did it");
	await sheet.getByRole("radio", { name: "Mia" }).check();
	const inPlaceOf = sheet.getByRole("group", { name: "Whose turn does it count as?" });
	await expect(inPlaceOf.getByRole("radio")).toHaveCount(2);
	await expect(sheet.getByRole("button", { name: "Record a turn" })).toBeDisabled();
	await inPlaceOf.getByRole("radio", { name: "Noah" }).check();
	await expectNoViolations(page);
	await sheet.getByRole("button", { name: "Record a turn" }).click();
	await expect(page.getByText("Noah owes Mia one.")).toBeVisible();
	await expect(page.getByText("Zoe is next")).toBeVisible();
	await expect(page.getByText("It was Noah's turn, done by Mia.")).toBeVisible();
	await expectNoViolations(page);
	const undo = page.getByRole("button", { name: "Undo the last turn" });
	await undo.click();
	await expect(page.getByText("Noah owes Mia one.")).toBeHidden();
	await expect(page.getByText("One of these 2 is next")).toBeVisible();
	const next = page.getByRole("list", { name: "One of these 2 is next" }).locator("bdi");
	await expect(next).toHaveText(["Noah", "Zoe"]);
	for (const name of await next.all()) await expect(name).toBeInViewport({ ratio: 1 });
	await expect(page.getByText("It was Mia's turn.")).toBeVisible();
	await undo.click();
	await expect(page.getByText("One of these 3 is next")).toBeVisible();
	await expect(undo).toBeHidden();
	await expect(viewTitle(page)).toBeFocused();
	await backToCategories(page);
	await expect(categoryCard(page, DISHES)).toContainText("0 of 3 have had a turn");
});

test("one sheet has a category's name, emoji and place, from its page and from the setup", async ({ page, open }) => {
	const movies = "Movie Night Choice";
	await open({ members: ["Mia", "Noah"], categories: ["Chess", movies] });
	await openCategories(page);
	const member = await takeTurn(page, movies);
	await openPage(page, movies);
	const opener = page.getByRole("button", { name: "Name, emoji and place" });
	await opener.click();
	const sheet = page.getByRole("dialog", { name: movies });
	await expect(sheet).toBeVisible();
	await page.goBack();
	await expect(sheet).toBeHidden();
	await expect(opener).toBeFocused();
	await expect(viewTitle(page)).toHaveText(movies);
	await opener.click();
	const name = sheet.getByRole("textbox", { name: "Name" });
	await name.fill(" Chess ");
	await sheet.getByRole("textbox", { name: "Emoji" }).fill("film");
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet.getByText("Chess is already on the list.")).toBeVisible();
	await expect(sheet.getByText("Please choose one emoji.")).toBeVisible();
	await expectNoViolations(page);
	await name.fill("Film night");
	await sheet.getByRole("textbox", { name: "Emoji" }).fill("");
	await sheet.getByRole("button", { name: "Move up" }).click();
	await expect(sheet.getByText("Place 1 of 2")).toBeVisible();
	await save(sheet);
	await expect(viewTitle(page)).toHaveText("Film night");
	await expect(page.getByText(`It was ${member}'s turn.`)).toBeVisible();
	// What came with the old name stays.
	await expect(page.getByText("What kind of movie are you in the mood for?")).toBeVisible();
	await page.goto("/");
	await expect(categoryNames(page)).toHaveText(["Film night", "Chess"]);
	const change = page.getByRole("button", { name: "Change Film night" });
	await expect(change).toContainText("🎬");
	await change.click();
	await page.getByRole("dialog", { name: "Film night" }).getByRole("button", { name: "🍿" }).click();
	await save(page.getByRole("dialog", { name: "Film night" }));
	await openCategories(page);
	await expect(categoryCard(page, "Film night")).toContainText("🍿");
	await expect(categoryCard(page, "Film night")).toContainText("1 of 2 have had a turn");
});

test("a turn without a draw is taken back from its category's card, too", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await openPage(page);
	const sheet = await openSheet(page, "Someone just did it");
	await sheet.getByRole("radio", { name: "Mia" }).check();
	await sheet.getByRole("button", { name: "Record a turn" }).click();
	await expect(page.getByText("It was Mia's turn.")).toBeVisible();
	await backToCategories(page);
	const card = categoryCard(page, DISHES);
	await expect(card).toContainText("Last: Mia, today");
	await activate(card.getByRole("button", { name: "Undo" }));
	await expect(card).toContainText("0 of 3 have had a turn");
	await expect(card).not.toContainText("Last:");
});
