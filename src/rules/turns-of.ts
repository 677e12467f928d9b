import type { Family, Turn } from "./family.ts";
import { memoize } from "./memoize.ts";

const NO_TURNS: readonly Turn[] = [];

/** Memoized: a list asks for 200 categories of a family with 40,000 turns (`npm run bench:large-family`). */
const groupByCategory = memoize((turns: readonly Turn[]): ReadonlyMap<string, readonly Turn[]> => {
	const groups = new Map<string, Turn[]>();
	for (const turn of turns) {
		const group = groups.get(turn.category);
		if (group) group.push(turn);
		else groups.set(turn.category, [turn]);
	}
	return groups;
});

/** The turns of a category, in the order of all turns. The same array as long as the family's turns are the same. */
export function turnsOf({ turns }: Pick<Family, "turns">, category: string): readonly Turn[] {
	return groupByCategory(turns).get(category) ?? NO_TURNS;
}
