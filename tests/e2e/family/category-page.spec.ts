import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	button,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	openCategories,
	openCategoryPage,
	returnToCategories,
	takeTurn,
	toasts,
	viewTitle,
} from "../helpers/pages.ts";
import { findSecret } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
/** What the tests press is not first on the list, where the toast of a decision covers it. */
const FAMILY = { members: ["Mia", "Noah", "Zoe"], categories: ["Chess", DISHES] };

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

test("the rules stay after a reload: who takes part, and in which order they are drawn", async ({ page, openList }) => {
	await openList(FAMILY);
	await openCategoryPage(page, DISHES);
	let sheet = await openSheet(page, "How it is decided");
	await sheet.getByRole("checkbox", { name: "Nobody twice in a row" }).check();
	await save(sheet);
	await expect(page.getByText("By chance, nobody twice in a row")).toBeVisible();

	sheet = await openSheet(page, "Who takes part");
	for (const member of FAMILY.members) await sheet.getByRole("checkbox", { name: member }).uncheck();
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet.getByText("Someone has to take part.")).toBeVisible();
	await expectNoViolations(page);
	for (const member of ["Mia", "Zoe"]) await sheet.getByRole("checkbox", { name: member }).check();
	await save(sheet);
	await expect(page.getByText("Everyone except Noah")).toBeVisible();
	sheet = await openSheet(page, "How it is decided");
	// For three.
	await expect(sheet.getByRole("checkbox", { name: "Nobody twice in a row" })).toBeDisabled();
	await sheet.getByRole("radio", { name: "In the family's order" }).check();
	await save(sheet);
	const order = page.getByRole("button", { name: "How it is decided" });
	await expect(order).toHaveAccessibleDescription("In the family's order");
	await expect(page.getByText("Mia is next")).toBeVisible();

	await page.reload();
	await openCategories(page);
	expect(await takeTurn(page, DISHES)).toBe("Mia");
	await openCategoryPage(page, DISHES);
	await expect(page.getByText("Zoe is next")).toBeVisible();
	await expect(page.getByText("Everyone except Noah")).toBeVisible();
	await expect(order).toHaveAccessibleDescription("In the family's order");
});

test("Surprise me draws an option of the family's own question, and the turn keeps it", async ({ page, openList }) => {
	const movies = "Movie Night Choice";
	await openList({ members: ["Mia", "Noah"], categories: ["Chess", movies] });
	await openCategoryPage(page, movies);
	let sheet = await openSheet(page, "Question");
	const option = (at: number) => sheet.getByRole("textbox", { name: `Option ${at}`, exact: true });
	await sheet.getByRole("radio", { name: "A question of our own" }).check();
	await sheet.getByRole("textbox", { name: "Your question" }).fill("What do we watch?");
	await option(1).fill("Pasta");
	await option(2).fill("Pasta");
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(option(2)).toBeFocused();
	await expect(sheet.getByText("This option already exists.")).toBeVisible();
	await option(2).fill("Paella");
	await sheet.getByRole("button", { name: "Add an option" }).click();
	await option(3).fill("Pizza");

	await sheet.getByRole("button", { name: "Emoji of option 3" }).click();
	await expectNoViolations(page);
	await sheet.getByRole("button", { name: "🍕", exact: true }).click();
	await expect(option(3)).toHaveValue("Pizza");
	await save(sheet);
	await page.getByRole("button", { name: "Back to Categories" }).click();
	await expectCategories(page);

	const member = await drawMember(page, movies);
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	await expect(viewTitle(page)).toHaveText(`${member}: What do we watch?`);
	await page.getByRole("button", { name: "Surprise me" }).click();
	const chosen = page.getByRole("list").getByRole("button", { pressed: true });
	await expect(chosen).toHaveCount(1);
	const choice = /Pasta|Paella|Pizza/.exec((await chosen.textContent()) ?? "")?.[0] ?? "";
	await decisionButton(page).click();
	const emoji = choice === "Pizza" ? "🍕 " : "";
	await expectToast(page, "Decision Confirmed!", new RegExp(`^${member} chose: ${emoji}${choice}\\.`, "u"));
	await returnToCategories(page);

	await openCategoryPage(page, movies);
	sheet = await openSheet(page, "Question");
	await sheet.getByRole("radio", { name: "What kind of movie are you in the mood for?" }).check();
	await save(sheet);
	await expect(page.getByText("What kind of movie are you in the mood for?")).toBeVisible();
});

test("one sheet has a category's name, emoji and place, from its page and from the setup", async ({ page, open }) => {
	const movies = "Movie Night Choice";
	await open({ members: ["Mia", "Noah"], categories: ["Feed the cat", "Xyz", movies] });
	await expect(button(page, "Change Xyz").locator("[data-text=X]")).toHaveClass(/ bg-face-\d/);
	await openCategories(page);
	await openCategoryPage(page, movies);
	await page.getByRole("button", { name: "Name, emoji and place" }).click();
	const sheet = page.getByRole("dialog", { name: movies });
	const name = sheet.getByRole("textbox", { name: "Name" });
	await name.fill(" Xyz ");
	await sheet.getByRole("button", { name: "Change emoji" }).click();
	await sheet.getByRole("textbox", { name: "Emoji" }).fill("film");
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet.getByText("Xyz is already on the list.")).toBeVisible();
	await expect(sheet.getByText("Please choose one emoji.")).toBeVisible();
	await name.fill("Film night");
	await sheet.getByRole("textbox", { name: "Emoji" }).fill("");
	const order = sheet.getByRole("button", { name: "Order" });
	await order.click();
	await sheet.getByRole("button", { name: "Move up" }).click();
	await expect(order).toContainText("Place 2 of 3");
	await save(sheet);
	await expect(viewTitle(page)).toHaveText("Film night");
	// What came with the old name stays.
	await expect(page.getByText("What kind of movie are you in the mood for?")).toBeVisible();
	await page.goto("/");
	await expect(categoryNames(page)).toHaveText(["Feed the cat", "Film night", "Xyz"]);
	const change = button(page, "Change Film night");
	await expect(change).toContainText("🎬");
	await change.click();
	const film = page.getByRole("dialog", { name: "Film night" });
	await film.getByRole("button", { name: "Change emoji" }).click();
	await film.getByRole("button", { name: "🍿" }).click();

	const [people, question] = [/^Who takes part/, /^Question/].map((name) => film.getByRole("button", { name }));
	await people?.click();
	for (const member of ["Mia", "Noah"]) await film.getByRole("checkbox", { name: member }).uncheck();
	await people?.click();
	await film.getByRole("button", { name: "Save" }).click();
	await expect(film.getByText("Someone has to take part.")).toBeVisible();
	await film.getByRole("checkbox", { name: "Mia" }).check();
	await question?.click();
	await film.getByRole("radio", { name: "No question" }).check();
	await expectNoViolations(page);
	await save(film);
	await openCategories(page);
	await expect(categoryCard(page, "Film night")).toContainText("🍿");
	await expect(categoryCard(page, "Film night")).toContainText("0 of 1 have had a turn");
	await openCategoryPage(page, "Film night");
	await expect(page.getByRole("button", { name: "Question" })).toHaveAccessibleDescription("None");
});

test("a turn without a draw counts for who did it or somebody else, and is taken back", async ({ page, openList }) => {
	await openList({ ...FAMILY, secret: findSecret(DISHES, FAMILY.members, "Mia") });
	await openCategoryPage(page, DISHES);
	await expect(page.getByText("One of these 3 is next")).toBeVisible();
	const undo = page.getByRole("button", { name: "Undo the last turn" });
	const record = await openSheet(page, "Someone just did it");
	await record.getByRole("radio", { name: "Mia" }).check();
	await expect(record.getByText("It counts as Mia's own turn.")).toBeVisible();
	await record.getByRole("button", { name: "Record a turn" }).click();
	await expect(page.getByText("It was Mia's turn.")).toBeVisible();
	// The page shows it.
	await expect(toasts(page)).toHaveCount(0);

	const sheet = await openSheet(page, "Someone just did it");
	await sheet.getByRole("radio", { name: "Mia" }).check();
	const inPlaceOf = sheet.getByRole("group", { name: "Whose turn does it count as?" });
	await expect(inPlaceOf.getByRole("radio")).toHaveCount(2);
	await expect(sheet.getByRole("button", { name: "Record a turn" })).toBeDisabled();
	await inPlaceOf.getByRole("radio", { name: "Noah" }).check();
	await sheet.getByRole("button", { name: "Record a turn" }).click();
	await expect(page.getByText("Noah owes Mia one.")).toBeVisible();
	await expect(page.getByText("Zoe is next")).toBeVisible();
	await expect(page.getByText("It was Noah's turn, done by Mia.")).toBeVisible();
	await expectNoViolations(page);
	await undo.click();
	await expect(page.getByText("Noah owes Mia one.")).toBeHidden();
	const next = page.getByRole("list", { name: "One of these 2 is next" }).locator("bdi");
	await expect(next).toHaveText(["Noah", "Zoe"]);
	for (const name of await next.all()) await expect(name).toBeInViewport({ ratio: 1 });
	await undo.click();
	await expect(page.getByText("One of these 3 is next")).toBeVisible();
	await expect(undo).toBeHidden();
	await expect(viewTitle(page)).toBeFocused();

	await page.getByRole("button", { name: "Back to Categories" }).click();
	await drawMember(page, DISHES);
	await page.goBack();
	await openCategoryPage(page, DISHES);
	await expect(page.getByText("Mia was picked")).toBeVisible();
	await page.getByRole("button", { name: "Leave it for later" }).click();
	await expect(page.getByText("Mia was picked")).toBeHidden();
	for (const [name, next] of Object.entries({ Mia: "One of these 2 is next", Zoe: "Noah is next" })) {
		await page.getByRole("button", { name: `Change ${name}` }).click();
		await page.getByRole("dialog", { name }).getByRole("button", { name: "Away", exact: true }).click();
		await expect(page.getByText(next)).toBeVisible();
		if (name === "Mia") await expect(viewTitle(page)).toBeFocused();
	}
});
