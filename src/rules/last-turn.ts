import type { Category, Family, Turn } from "./family.ts";
import { memoize } from "./memoize.ts";

/** Of the running cycle or, where none is in it, of all. See `runningCycles`. */
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

/** Of one number by what taking back and bringing back would not change. */
export function compareNumbers(one: Turn, other: Turn): number {
	return (one.number ?? 0) - (other.number ?? 0) || (one.id > other.id ? 1 : -1);
}
