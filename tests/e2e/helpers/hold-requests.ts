import type { Page } from "@playwright/test";
import { deferred } from "../../helpers/deferred.ts";

/** Holds up a page's requests to a URL (a pattern as of `page.route`), until the function that it returns is called. */
export async function holdRequests(page: Page, ...urls: (string | RegExp)[]): Promise<() => void> {
	const held = deferred();
	for (const url of urls) {
		await page.route(url, async (route) => {
			await held.promise;
			await route.continue();
		});
	}
	return held.resolve;
}
