import type { Family } from "../../../rules/family.ts";
import { tidyText } from "../../../rules/tidy-text.ts";
import { StoreError, type TurnConflict } from "../../errors.ts";
import { findTurnConflict } from "../../turn-conflict.ts";
import type { ReadFamily, StampedChange } from "./apply-to.ts";

/** Why a change without an effect never will have one; undefined if it is made already, or means nothing. */
export function findConflict(
	{ family }: ReadFamily,
	{ change, stamp }: StampedChange,
): TurnConflict | StoreError | undefined {
	switch (change.kind) {
		case "record-turn":
			return isRecorded(family, stamp.id) ? undefined : findTurnConflict(family, change);
		case "rename-member":
			return isTaken(family.members, change.member, change.name) ? new StoreError("name-taken") : undefined;
		case "rename-category":
			return isTaken(family.categories, change.category, change.name) ? new StoreError("name-taken") : undefined;
		default:
			return findTurnConflict(family, change);
	}
}

/** Also where another phone has removed its member or category since. */
function isRecorded({ turns, removed }: Family, turn: string): boolean {
	return [...turns, ...(removed?.turns ?? [])].some(({ id }) => id === turn);
}

function isTaken(all: Family["members"] | Family["categories"], id: string, name: string): boolean {
	const owner = all.find((one) => one.name === tidyText(name));
	return owner !== undefined && owner.id !== id && all.some((one) => one.id === id);
}
