import type { Category, Family, Turn } from "./family.ts";
import { memoize } from "./memoize.ts";

/** The last turn of the running cycle or, if that is empty, of all. See `runningCycles`. */
export function findLastTurn({ turns }: Family, { id, cycle }: Pick<Category, "id" | "cycle">): Turn | undefined {
	if (cycle !== undefined)
		return turns
			.filter((turn) => turn.category === id)
			.toSorted(compareNumbers)
			.at(-1);
	return findLastTurns(turns).get(id);
}

const findLastTurns = memoize((turns: readonly Turn[]): ReadonlyMap<string, Turn> => {
	const lasts = new Map<string, Turn>();
	for (const turn of turns) {
		const last = lasts.get(turn.category);
		if (last === undefined || isLater(turn, last)) lasts.set(turn.category, turn);
	}
	return lasts;
});

function isLater(turn: Turn, last: Turn): boolean {
	return (turn.cycle - last.cycle || compareNumbers(turn, last)) > 0;
}

/** Turns with one number are ordered by id, which undoing and redoing do not change. */
export function compareNumbers(a: Turn, b: Turn): number {
	return (a.number ?? 0) - (b.number ?? 0) || (a.id > b.id ? 1 : -1);
}
