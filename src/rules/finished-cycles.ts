import type { Category, Family, Turn } from "./family.ts";
import { memoize } from "./memoize.ts";

/** How many cycles of a category are complete and still count. */
export function countFinishedCycles({ turns }: Family, { id, cycle }: Category, isRunningComplete: boolean): number {
	const count = findCycles(turns).get(id)?.size ?? 0;
	// After a reset the running cycle has no turns.
	const isRunningAmongThem = count > 0 && cycle === undefined;
	return isRunningAmongThem && !isRunningComplete ? count - 1 : count;
}

const findCycles = memoize((turns: readonly Turn[]): ReadonlyMap<string, ReadonlySet<number>> => {
	const found = new Map<string, Set<number>>();
	for (const { category, cycle } of turns) {
		if (cycle === 0) continue;
		const cycles = found.get(category);
		if (cycles) cycles.add(cycle);
		else found.set(category, new Set([cycle]));
	}
	return found;
});
