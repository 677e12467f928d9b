import type { Page } from "@playwright/test";

/** What a guest's browser keeps, as the specification, section 3, has it. An absent part is an absent key. */
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
export function storageEntries(kept: StoredGuestFamily): { name: string; value: string }[] {
	return (["members", "categories", "cycles"] as const)
		.filter((part) => kept[part] !== undefined)
		.map((part) => ({ name: STORAGE_KEYS[part], value: JSON.stringify(kept[part]) }));
}

/** Everything in the page's localStorage, as text by key. */
export function readLocalStorage(page: Page): Promise<Record<string, string>> {
	return page.evaluate(() => ({ ...localStorage }));
}

/** The members and cycle lists that the page's localStorage keeps, parsed. */
export async function readStoredFamily(page: Page): Promise<StoredGuestFamily> {
	const texts = await readLocalStorage(page);
	const kept = Object.entries(STORAGE_KEYS)
		.filter(([, key]) => texts[key] !== undefined)
		.map(([part, key]) => [part, JSON.parse(texts[key] ?? "")]);
	return Object.fromEntries(kept);
}
