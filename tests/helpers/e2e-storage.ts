import type { Page } from "@playwright/test";

/** What a guest's browser keeps, as the specification, section 3, has it. An absent part is an absent key. */
export interface KeptFamily {
	readonly members?: readonly string[];
	readonly categories?: readonly string[];
	/** Category to the members who have had a turn. */
	readonly cycles?: Readonly<Record<string, readonly string[]>>;
}

const KEYS = {
	members: "guest-family-members",
	categories: "guest-decision-categories",
	cycles: "guest-category-cycles",
} as const;

/** A family as entries of localStorage. */
export function storageEntries(kept: KeptFamily): { name: string; value: string }[] {
	return (["members", "categories", "cycles"] as const)
		.filter((part) => kept[part] !== undefined)
		.map((part) => ({ name: KEYS[part], value: JSON.stringify(kept[part]) }));
}

/** Everything in the page's localStorage, as text by key. */
export function storedTexts(page: Page): Promise<Record<string, string>> {
	return page.evaluate(() => ({ ...localStorage }));
}

/** The members and cycle lists that the page's localStorage keeps, parsed. */
export async function keptFamily(page: Page): Promise<KeptFamily> {
	const texts = await storedTexts(page);
	const kept = Object.entries(KEYS)
		.filter(([, key]) => texts[key] !== undefined)
		.map(([part, key]) => [part, JSON.parse(texts[key] ?? "")]);
	return Object.fromEntries(kept);
}
