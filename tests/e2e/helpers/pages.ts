import { expect, type Locator, type Page } from "@playwright/test";

/** A presentable family with one category that has a helper and one that has none. */
export const FAMILY = {
	members: ["Mia", "Noah", "Zoe"],
	categories: ["Movie Night Choice", "Who does dishes?"],
} as const;

async function enterName(page: Page, label: string, name: string): Promise<void> {
	const input = page.getByRole("textbox", { name: label });
	await input.fill(name);
	await input.press("Enter");
}

export const addMember = (page: Page, name: string) => enterName(page, "Add a family member", name);

export const addCategory = (page: Page, name: string) => enterName(page, "Add a decision category", name);

/** The names in the list of members on the setup view. */
export const memberNames = (page: Page) => page.getByRole("list", { name: "Family members" }).locator("bdi");

/** The names in the list of categories on the setup view. */
export const categoryNames = (page: Page) => page.getByRole("list", { name: "Decision categories" }).locator("bdi");

/** Removes a member or a category on the setup view. */
export async function removeName(page: Page, name: string): Promise<void> {
	await confirmRemoval(page, name);
	// It gives the focus back, which whoever types the next name in the same moment would lose.
	await expect(removalButton(page)).toHaveCount(0);
	await expect(page.locator(":focus")).toHaveCount(1);
}

/** The same where the page's clock is paused, and with it what comes after the press. */
export async function confirmRemoval(page: Page, name: string): Promise<void> {
	await page.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
	await removalButton(page).click();
}

const removalButton = (page: Page) => page.getByRole("alertdialog").getByRole("button", { name: "Remove" });

/** Adds members and "Who does dishes?" on the setup view, and waits until each is there. */
export async function addFamily(page: Page, ...members: readonly string[]): Promise<void> {
	for (const name of members) {
		await addMember(page, name);
		await expectToast(page, "Member Added", `${name} has been added to the family`);
	}
	await addCategory(page, "Who does dishes?");
	await expectToast(page, "Category Added", "Who does dishes? has been added as a decision category");
}

/** Its name is exactly this. */
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** The heading of the view that is open. */
export const viewTitle = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * Activates a button as a switch or a screen reader does. A click soon after one at the same place would do nothing
 * (src/first-paint/ignore-bursts.ts), and a key could meet the title of a view that has just opened, which takes the
 * focus.
 */
export const activate = (button: Locator) => button.dispatchEvent("click");

/** Opens a card of the settings, which is its title until then. */
export async function unfold(page: Page, title: string): Promise<void> {
	await activate(page.getByRole("button", { name: title, exact: true }));
	await expect(page.getByRole("button", { name: title, exact: true, expanded: true })).toBeVisible();
}

export async function openCategories(page: Page): Promise<void> {
	await activate(page.getByRole("button", { name: "Continue to Decision Making" }));
	await expectCategories(page);
}

/** From the categories. */
export async function openWhoIsAway(page: Page): Promise<Locator> {
	await activate(page.getByRole("button", { name: "Who is away?" }));
	return page.getByRole("dialog", { name: "Who is away?" });
}

/** From the categories. */
export async function openFun(page: Page): Promise<void> {
	await activate((await openWhoIsAway(page)).getByRole("button", { name: "Just for fun" }));
}

export const expectCategories = (page: Page) =>
	expect(page.getByText("Choose a category to make a decision!")).toBeVisible();

export const expectSetup = (page: Page) =>
	expect(page.getByRole("textbox", { name: "Add a family member" })).toBeVisible();

/** A category's card on the category list. */
export function categoryCard(page: Page, category: string): Locator {
	const opener = page.getByRole("button", { name: category, exact: true });
	return page.getByRole("main").getByRole("listitem").filter({ has: opener });
}

/** From the list, by the category's card. */
export async function openCategoryPage(page: Page, category: string): Promise<void> {
	await activate(categoryCard(page, category).getByRole("button", { name: "History and rules" }));
	await expect(viewTitle(page)).toHaveText(category);
}

/** The button on a category's card that gives everybody a turn again. */
export const resetButton = (page: Page, category: string) =>
	categoryCard(page, category).getByRole("button", { name: "Reset", exact: true });

/** Presses a category on the list and answers whom chance chose. */
export async function drawMember(page: Page, category: string): Promise<string> {
	await button(page, category).click();
	return readDrawnMember(page);
}

/** The same where a click could be a quick second one at one place. */
export async function drawMemberWithoutPointer(page: Page, category: string): Promise<string> {
	await activate(button(page, category));
	return readDrawnMember(page);
}

/** The member on the result view. */
export async function readDrawnMember(page: Page): Promise<string> {
	await expect(viewTitle(page)).toHaveText(/^It's .*'s turn!$/);
	const title = await viewTitle(page).textContent();
	return /^It's (.*)'s turn!$/.exec(title ?? "")?.[1] ?? "";
}

export const decisionButton = (page: Page) => page.getByRole("button", { name: "Decision Made!" });

/** Draws and confirms; then presses Back, before the list returns by itself. */
export async function takeTurn(page: Page, category: string): Promise<string> {
	const member = await drawMember(page, category);
	await decisionButton(page).click();
	const text = `${member}'s turn has been used for ${category}`;
	// A name that ends in a mark of its own ends the sentence, too.
	await expectToast(page, "Decision Confirmed!", /[.!?]$/.test(text) ? text : `${text}.`);
	await returnToCategories(page);
	return member;
}

/** Presses Back after a decision, unless the list has come by itself meanwhile. */
export async function returnToCategories(page: Page): Promise<void> {
	await page.evaluate(() => {
		const steps = ["result", "helper"].indexOf(history.state?.view) + 1;
		if (steps > 0) history.go(-steps);
	});
	await expectCategories(page);
}

const messages = (page: Page) => page.getByRole("region", { name: "Notifications" });
const toastNamed = (page: Page, title: string) => messages(page).getByRole("article", { name: title, exact: true });

/** A toast about a success. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
	const toast = toastNamed(page, title);
	// The one that it replaces may still be on its way out.
	await expect(toast.getByText(text, { exact: true }).first()).toBeVisible();
}

/** All that are shown, of whatever kind. */
export const toasts = (page: Page): Locator => messages(page).getByRole("article");

export const errorToasts = (page: Page): Locator => messages(page).locator("[role=article][data-type=error]");

/** A toast about a failure. */
export async function expectErrorToast(page: Page, title: string, text: string | RegExp): Promise<void> {
	const toast = toastNamed(page, title);
	// Errors stay until they are closed, so that one of before may stand beside it.
	await expect(toast.getByRole("paragraph").filter({ hasText: text }).first()).toBeVisible();
}

/** Waits until the app listens to events: it adds the toasts' region after the first focus. */
export const expectHydrated = (page: Page) =>
	expect
		.poll(async () => {
			await page.evaluate(() => dispatchEvent(new Event("focusin")));
			return messages(page).count();
		})
		.toBe(1);

export const root = (page: Page) => page.locator("#root");
