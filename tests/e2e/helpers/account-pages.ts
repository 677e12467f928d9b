import { expect, type Page } from "@playwright/test";
import { unfold } from "./pages.ts";

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const clickButton = (page: Page, button: string) =>
	page.getByRole("button", { name: button, exact: true }).click();

export async function signUp(page: Page, email: string, password: string): Promise<void> {
	await page.goto("/signup");
	await field(page, "Full Name").fill("Ada Example");
	await field(page, "Email").fill(email);
	await field(page, "Password").fill(password);
	await clickButton(page, "Create Account");
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
	await page.goto("/login");
	await submitLogin(page, email, password);
}

/** On the login. */
export async function submitLogin(page: Page, email: string, password: string): Promise<void> {
	await field(page, "Email").fill(email);
	await field(page, "Password").fill(password);
	await clickButton(page, "Sign In");
}

export async function expectSignedIn(page: Page, email: string): Promise<void> {
	await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
	await expect(page).toHaveURL("/");
}

/** From the setup view to the settings, and the card of the account in them. */
export async function openSettings(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	await unfold(page, "Account");
}

export const expectGuest = (page: Page) => expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();

/** The keys of localStorage. */
export const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).sort());

/** A toast's text for a pending change. */
export const PENDING_MESSAGE = "Saved on this device. It will be sent as soon as the server can be reached.";

/** The mark above a family that is shown as it was last seen. */
export const offlineIndicator = (page: Page) =>
	page.getByRole("status").getByText("You're offline. You may not see the latest turns.");

/** The number of pending changes, above the family. */
export const pendingIndicator = (page: Page) => page.getByRole("status").getByText(/waiting to be sent/);

/**
 * Resolves with a function that tells whether a part of the page has said this since: by default, that changes wait for
 * the next login.
 */
export async function watchForNotice(page: Page, notice = /You have been logged out/, part = "body") {
	const wasShown = await page.evaluateHandle(
		({ notice, part }) => {
			const shown = { ever: false };
			new MutationObserver(() => {
				shown.ever ||= [...document.querySelectorAll(part)].some(({ textContent }) => notice.test(textContent));
			}).observe(document.body, { childList: true, subtree: true, characterData: true });
			return shown;
		},
		{ notice, part },
	);
	return () => wasShown.evaluate(({ ever }) => ever);
}
