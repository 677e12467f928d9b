import type { Page } from "@playwright/test";

/** Makes the stored access token look expired, so that the next load has to refresh it. */
export async function expireAccessToken(page: Page): Promise<void> {
	await page.evaluate(() => {
		const session = JSON.parse(localStorage.getItem("whose-turn-session") ?? "{}");
		localStorage.setItem("whose-turn-session", JSON.stringify({ ...session, expires_at: 1, received_at: 1 }));
	});
}

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
