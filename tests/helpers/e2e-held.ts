import type { Page } from "@playwright/test";

/** Keeps a page's requests back, all to a URL (a pattern as of `page.route`), until the function that it returns is called. */
export async function holdBack(page: Page, ...urls: string[]): Promise<() => void> {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	for (const url of urls) {
		await page.route(url, async (route) => {
			await held;
			await route.continue();
		});
	}
	return release;
}
