import type { Category, Family, Turn } from "./family.ts";

const lastTurnsOf = new WeakMap<readonly Turn[], ReadonlyMap<string, Turn>>();

/**
 * The last turn of a category, also one from before a reset. All categories' are looked for once in a list of turns, because a screen asks for each
 * of 200 categories, in 40,000 turns (`npm run bench:large-family`).
 */
export function findLastTurn({ turns }: Family, { id }: Pick<Category, "id">): Turn | undefined {
	const known = lastTurnsOf.get(turns);
	if (known) return known.get(id);
	const lasts = new Map(turns.map((turn) => [turn.category, turn]));
	lastTurnsOf.set(turns, lasts);
	return lasts.get(id);
}
