import type { Change, ChangeOf } from "../rules/changes.ts";
import { type Family, findCategory, findMember } from "../rules/family.ts";
import { findLastTurn } from "../rules/last-turn.ts";
import { TurnConflict } from "./errors.ts";

/** Why a change has no effect on a family, if that is because somebody was faster; else undefined. */
export function findTurnConflict(family: Family, change: Change): TurnConflict | undefined {
	if ("turn" in change) {
		const turn = family.turns.find(({ id }) => id === change.turn);
		// A turn that no longer counts was undone or reset by somebody: that is what the change wanted.
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

/** The first phone that somebody looks at begins a lasting turn. The other phones want the same. */
function hasBegun({ turns }: Family, { category, member, day }: ChangeOf<"record-turn">): boolean {
	return turns.some((turn) => turn.until && turn.category === category && turn.member === member && turn.day === day);
}

function findLastName(family: Family, category: string): string | undefined {
	const last = findLastTurn(family, { id: category });
	return last && findMember(family, last.member)?.name;
}
