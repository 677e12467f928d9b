import type { Change, ChangeOf } from "../rules/changes.ts";
import { type Family, findCategory, findMember } from "../rules/family.ts";
import { findLastTurn } from "../rules/last-turn.ts";
import { TurnConflict } from "./errors.ts";

/**
 * Why a change has no effect on a family, if that is because somebody got there first: a turn has been recorded since,
 * whose turn it was has left, or the turn to be undone is not the last. A turn that is gone cannot be mended, nor come
 * back if its member has left.
 */
export function findTurnConflict(family: Family, change: Change): TurnConflict | undefined {
	if ("turn" in change) {
		const turn = family.turns.find(({ id }) => id === change.turn);
		// One that counts no more was undone or reset, by whomever: that is what the change wanted.
		if (change.kind === "cancel-turn" || (change.kind === "undo-turn" && !turn?.cycle)) return undefined;
		if (change.kind === "undo-turn") return new TurnConflict(findLastName(family, change.category));
		return turn ? undefined : new TurnConflict();
	}
	if (change.kind !== "record-turn" && change.kind !== "not-now") return undefined;
	const category = findCategory(family, change.category);
	const isMade = change.kind === "not-now" ? category?.lastTurn === change.n : hasBegun(family, change);
	if (isMade) return undefined;
	const isOutdated = category !== undefined && category.lastTurn > change.n;
	return new TurnConflict(isOutdated ? findLastName(family, category.id) : undefined);
}

/** One that lasts is begun by whichever phone is looked at first: that is what the others want. */
function hasBegun({ turns }: Family, { category, member, day }: ChangeOf<"record-turn">): boolean {
	return turns.some((turn) => turn.until && turn.category === category && turn.member === member && turn.day === day);
}

function findLastName(family: Family, category: string): string | undefined {
	const last = findLastTurn(family, { id: category });
	return last && findMember(family, last.member)?.name;
}
