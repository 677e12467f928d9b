import type { Change } from "../rules/changes.ts";
import { type Family, findCategory, findMember } from "../rules/family.ts";
import { TurnConflict } from "./errors.ts";

/**
 * Why a change has no effect on a family, if that is because somebody got there first: a turn has been recorded since, or the one to be undone is
 * not the last. A turn that no longer exists has been undone, by whomever: that is what the change wanted.
 */
export function findTurnConflict(family: Family, change: Change): TurnConflict | undefined {
	if (change.kind === "undo-turn")
		return family.turns.some(({ id }) => id === change.turn) ? new TurnConflict() : undefined;
	if (change.kind !== "record-turn" && change.kind !== "not-now") return undefined;
	const category = findCategory(family, change.category);
	if (change.kind === "not-now" && category?.lastTurn === change.n) return undefined;
	const last =
		category && category.lastTurn > change.n
			? family.turns.findLast((turn) => turn.category === category.id)
			: undefined;
	return new TurnConflict(last && findMember(family, last.member)?.name);
}
