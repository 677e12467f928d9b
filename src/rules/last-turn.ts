import type { Category, Family, Turn } from "./family.ts";
import { memoize } from "./memoize.ts";
import { turnsOf } from "./turns-of.ts";

/** The last turn of the running cycle or, if that is empty, of all. */
export function findLastTurn(family: Family, { id, cycle }: Pick<Category, "id" | "cycle">): Turn | undefined {
	const turns = turnsOf(family, id);
	return cycle === undefined ? findLastOfCycle(turns) : turns.toSorted(compareNumbers).at(-1);
}

const findLastOfCycle = memoize((turns: readonly Turn[]): Turn | undefined =>
	turns.reduce<Turn | undefined>((last, turn) => (last && !isLater(turn, last) ? last : turn), undefined),
);

function isLater(turn: Turn, last: Turn): boolean {
	return (turn.cycle - last.cycle || compareNumbers(turn, last)) > 0;
}

/** Turns with one number are ordered by id, which undoing and redoing do not change. */
export function compareNumbers(a: Turn, b: Turn): number {
	return (a.number ?? 0) - (b.number ?? 0) || (a.id > b.id ? 1 : -1);
}
