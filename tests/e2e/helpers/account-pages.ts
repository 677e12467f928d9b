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

/** Makes the stored access token look expired, so that the next load has to refresh it. */
export async function expireAccessToken(page: Page): Promise<void> {
	await page.evaluate(() => {
		const session = JSON.parse(localStorage.getItem("whose-turn-session") ?? "{}");
		localStorage.setItem("whose-turn-session", JSON.stringify({ ...session, expires_at: 1, received_at: 1 }));
	});
}

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
 * Cuts the page's browser off from the backend, while the app itself can still be loaded: what is changed waits at
 * once, as without a network, and not after the attempts of some seconds. Returns what mends it.
 */
export async function blockBackend(page: Page): Promise<() => Promise<void>> {
	const context = page.context();
	const isBackend = /\/(rest|auth)\/v1\/|\/config\.json$/;
	await context.route(isBackend, (route) => route.abort("internetdisconnected"));
	await page.evaluate(() => dispatchEvent(new Event("offline")));
	return () => context.unroute(isBackend);
}

/** Resolves with a function that tells whether the page has said this since: that changes wait for the next login. */
export async function watchForNotice(page: Page, notice = /You have been logged out/): Promise<() => Promise<boolean>> {
	const wasShown = await page.evaluateHandle((notice) => {
		const shown = { ever: false };
		new MutationObserver(() => {
			shown.ever ||= notice.test(document.body.textContent);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
		return shown;
	}, notice);
	return () => wasShown.evaluate(({ ever }) => ever);
}
