import type { Day } from "./days.ts";
import type { Category, Family, Turn } from "./family.ts";
import { compareNumbers } from "./last-turn.ts";

export interface LastingTurn extends Turn {
	readonly until: Day;
}

/**
 * The turn that lasts; where none does, the one that did last, if nobody has had one without an end since. Undefined
 * where turns last until the next decision.
 */
export function findLastingTurn(family: Family, { id, settings }: Category, today: Day): LastingTurn | undefined {
	if (settings.lasts === undefined) return undefined;
	const turns = family.turns.filter(({ category, cycle }) => category === id && cycle > 0).toSorted(compareNumbers);
	const since = turns.slice(turns.findLastIndex(({ until }) => until === undefined) + 1) as LastingTurn[];
	// One that was recorded late, of a time that is over, takes nothing from the one that lasts.
	const reach = ({ until }: LastingTurn) => (until < today ? until : today);
	return since.reduce<LastingTurn | undefined>(
		(last, turn) => (last && reach(turn) < reach(last) ? last : turn),
		undefined,
	);
}
