import type { Category, Family, Turn } from "./family.ts";
import { memoize } from "./memoize.ts";

/**
 * How many cycles of a category came to their end, and still count.
 *
 * @param isComplete everybody has had a turn in the running one
 */
export function countFinishedCycles({ turns }: Family, { id, cycle }: Category, isComplete: boolean): number {
	const count = findCycles(turns).get(id)?.size ?? 0;
	// After a reset the running one has no turns.
	const isRunningAmongThem = count > 0 && cycle === undefined;
	return isRunningAmongThem && !isComplete ? count - 1 : count;
}

/** By category, once for a list of turns: a screen asks for each of 200 categories. */
const findCycles = memoize((turns: readonly Turn[]): ReadonlyMap<string, ReadonlySet<number>> => {
	const found = new Map<string, Set<number>>();
	for (const { category, cycle } of turns)
		if (cycle > 0) found.set(category, (found.get(category) ?? new Set()).add(cycle));
	return found;
});
