// Names are identifiers: within a family no two members, and no two categories, share one.

export interface Category {
	readonly name: string;
	/** The members who have had a turn in the running cycle, in the order of their turns. */
	readonly cycle: readonly string[];
}

export interface Family {
	readonly members: readonly string[];
	readonly categories: readonly Category[];
}

export const EMPTY_FAMILY: Family = { members: [], categories: [] };

export function findCategory(family: Family, name: string): Category | undefined {
	return family.categories.find((category) => category.name === name);
}
