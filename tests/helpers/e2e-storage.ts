import type { Page } from "@playwright/test";

/** A guest's localStorage (specification, section 3). An absent part is an absent key. */
export interface StoredGuestFamily {
	readonly members?: readonly string[];
	readonly categories?: readonly string[];
	/** Category to the members who have had a turn. */
	readonly cycles?: Readonly<Record<string, readonly string[]>>;
}

const STORAGE_KEYS = {
	members: "guest-family-members",
	categories: "guest-decision-categories",
	cycles: "guest-category-cycles",
} as const;

/** A family as entries of localStorage. */
export function storageEntries(family: StoredGuestFamily): { name: string; value: string }[] {
	return (["members", "categories", "cycles"] as const)
		.filter((part) => family[part] !== undefined)
		.map((part) => ({ name: STORAGE_KEYS[part], value: JSON.stringify(family[part]) }));
}

/** Everything in the page's localStorage, as text by key. */
export function readLocalStorage(page: Page): Promise<Record<string, string>> {
	return page.evaluate(() => ({ ...localStorage }));
}

/** The family in the page's localStorage. */
export async function readStoredFamily(page: Page): Promise<StoredGuestFamily> {
	const texts = await readLocalStorage(page);
	const parts = Object.entries(STORAGE_KEYS)
		.filter(([, key]) => texts[key] !== undefined)
		.map(([part, key]) => [part, JSON.parse(texts[key] ?? "")]);
	return Object.fromEntries(parts);
}

/** Fills what is left of the site's storage to the last character, under a key that is not ours. */
export async function fillStorage(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (let size = 2 ** 22; size >= 1; size /= 2) {
			try {
				for (;;) localStorage.setItem("filler", (localStorage.getItem("filler") ?? "") + "x".repeat(size));
			} catch {
				// Full for this size: try the half.
			}
		}
	});
}

export function freeStorage(page: Page): Promise<void> {
	return page.evaluate(() => localStorage.removeItem("filler"));
}
