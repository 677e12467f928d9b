import type { Category, Family, Turn } from "./family.ts";

const lastTurnsOf = new WeakMap<readonly Turn[], ReadonlyMap<string, Turn>>();

/** Of the running cycle or, where none is in it, of all. See `runningCycles`. */
export function findLastTurn({ turns }: Family, { id, cycle }: Pick<Category, "id" | "cycle">): Turn | undefined {
	if (cycle !== undefined)
		return turns
			.filter((turn) => turn.category === id)
			.toSorted(compareNumbers)
			.at(-1);
	const known = lastTurnsOf.get(turns);
	if (known) return known.get(id);
	const lasts = new Map<string, Turn>();
	for (const turn of turns) {
		const last = lasts.get(turn.category);
		if (last === undefined || isLater(turn, last)) lasts.set(turn.category, turn);
	}
	lastTurnsOf.set(turns, lasts);
	return lasts.get(id);
}

function isLater(turn: Turn, last: Turn): boolean {
	return (turn.cycle - last.cycle || compareNumbers(turn, last)) > 0;
}

/** Of one number by what taking back and bringing back would not change. */
function compareNumbers(one: Turn, other: Turn): number {
	return (one.number ?? 0) - (other.number ?? 0) || (one.id > other.id ? 1 : -1);
}
