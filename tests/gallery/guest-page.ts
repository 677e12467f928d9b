import type { BrowserContext, Page } from "@playwright/test";

export interface StorageEntry {
	readonly name: string;
	readonly value: string;
}

/** @returns a function that opens the app at a path, in a guest's browser with these entries in its localStorage */
export async function prepareGuest(
	page: Page,
	context: BrowserContext,
	origin: string,
	language: string,
	entries: readonly StorageEntry[],
): Promise<(path?: string) => Promise<void>> {
	const localStorage = [...entries, { name: "whose-turn-language", value: language }];
	await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
	return async (path = "/") => void (await page.goto(path));
}
