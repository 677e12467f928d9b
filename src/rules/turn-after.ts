import type { Family, Turn } from "./family.ts";

/**
 * The first turn of a category after the one with the id `previous`; without an id its first one. Undefined if there is none yet, or
 * if the one before no longer exists, because it was undone or its category was reset.
 */
export function turnAfter({ turns = [] }: Family, category: string, previous: string | undefined): Turn | undefined {
	const inCategory = turns.filter((turn) => turn.category === category);
	const at = inCategory.findIndex(({ id }) => id === previous);
	return previous !== undefined && at < 0 ? undefined : inCategory[at + 1];
}
