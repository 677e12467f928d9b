import type { Category, Family, Turn } from "./family.ts";
import { lastTurn } from "./last-turn.ts";

/** The last turn of a category, if it can be taken back: the cycle list, which may be older than the turns, ends with it. */
export function undoableTurn(family: Family, { name, cycle }: Category): Turn | undefined {
	const turn = lastTurn(family, name);
	return turn !== undefined && cycle.at(-1) === turn.member ? turn : undefined;
}
