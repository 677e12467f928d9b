import type { Category, Family, Turn } from "./family.ts";
import { memoize } from "./memoize.ts";
import { turnsOf } from "./turns-of.ts";

/** How many cycles of a category are complete and still count. */
export function countFinishedCycles(family: Family, { id, cycle }: Category, isRunningComplete: boolean): number {
	const count = countCycles(turnsOf(family, id));
	// After a reset the running cycle has no turns.
	const isRunningAmongThem = count > 0 && cycle === undefined;
	return isRunningAmongThem && !isRunningComplete ? count - 1 : count;
}

const countCycles = memoize((turns: readonly Turn[]) => {
	const cycles = new Set(turns.map(({ cycle }) => cycle));
	return cycles.has(0) ? cycles.size - 1 : cycles.size;
});
