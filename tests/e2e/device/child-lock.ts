import { expect, type Locator, type Page } from "@playwright/test";
import { expectCategories, unfold, viewTitle } from "../helpers/pages.ts";

export const PIN = "4711";

/** On the settings. */
export async function turnOn(page: Page): Promise<void> {
	const card = page.getByRole("region", { name: "Child lock" });
	await unfold(page, "Child lock");
	await card.getByRole("button", { name: "Turn on child lock" }).click();
	await card.getByRole("textbox", { name: "New PIN, four digits" }).fill(PIN);
	await card.getByRole("textbox", { name: "The same PIN again" }).fill(PIN);
	await card.getByRole("button", { name: "Turn on" }).click();
	await expectCategories(page);
}

export async function enterPin(page: Page, pin: string): Promise<void> {
	await page.getByRole("textbox", { name: "PIN" }).fill(pin);
	await page.getByRole("textbox", { name: "PIN" }).press("Enter");
}

export const expectGate = (page: Page) => expect(viewTitle(page)).toHaveText("Ask a parent");

/** What whoever has forgotten the PIN is asked. */
export const productQuestion = (page: Page): Locator => page.getByRole("textbox", { name: /^What is \d × \d\?$/ });

export async function answerProduct(page: Page): Promise<void> {
	const [first = 0, second = 0] =
		((await page.getByText(/^What is/).textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
	await productQuestion(page).fill(String(first * second));
}
