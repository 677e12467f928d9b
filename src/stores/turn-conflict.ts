import type { Change } from "../rules/changes.ts";
import { type Family, findCategory, findMember } from "../rules/family.ts";
import { findLastTurn } from "../rules/last-turn.ts";
import { TurnConflict } from "./errors.ts";

/**
 * Why a change has no effect on a family, if that is because somebody got there first: a turn has been recorded since, whose turn it was has left,
 * or the turn to be undone is not the last. One that no longer counts has been undone or reset, by whomever: that is what the change wanted.
 * A turn to be mended that is gone cannot be; nor can one come back whose member has left.
 */
export function findTurnConflict(family: Family, change: Change): TurnConflict | undefined {
	if (change.kind === "undo-turn")
		return family.turns.some(({ id, cycle }) => id === change.turn && cycle > 0)
			? new TurnConflict(findLastName(family, change.category))
			: undefined;
	if (change.kind === "mend-turn" || change.kind === "redo-turn") {
		const isThere = family.turns.some(({ id }) => id === change.turn);
		return isThere ? undefined : new TurnConflict(undefined);
	}
	if (change.kind !== "record-turn" && change.kind !== "not-now") return undefined;
	const category = findCategory(family, change.category);
	if (change.kind === "not-now" && category?.lastTurn === change.n) return undefined;
	const isOutdated = category !== undefined && category.lastTurn > change.n;
	return new TurnConflict(isOutdated ? findLastName(family, category.id) : undefined);
}

/** Who had the last turn of a category. */
function findLastName(family: Family, category: string): string | undefined {
	const last = findLastTurn(family, { id: category });
	return last && findMember(family, last.member)?.name;
}
