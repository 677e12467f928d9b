import type { Day } from "./days.ts";
import type { Category, Family, Turn } from "./family.ts";
import { compareNumbers } from "./last-turn.ts";
import { turnsOf } from "./turns-of.ts";

export interface LastingTurn extends Turn {
	readonly until: Day;
}

/** The turn that lasts now, or the last one that did, unless a turn without an end came later. */
export function findLastingTurn(family: Family, { id, settings }: Category, today: Day): LastingTurn | undefined {
	if (settings.lasts === undefined) return undefined;
	const turns = turnsOf(family, id)
		.filter(({ cycle }) => cycle > 0)
		.toSorted(compareNumbers);
	const since = turns.slice(turns.findLastIndex(({ until }) => until === undefined) + 1) as LastingTurn[];
	// A turn that was recorded late, for a time that is over, does not replace the one that lasts.
	const reach = ({ until }: LastingTurn) => (until < today ? until : today);
	return since.reduce<LastingTurn | undefined>(
		(last, turn) => (last && reach(turn) < reach(last) ? last : turn),
		undefined,
	);
}
