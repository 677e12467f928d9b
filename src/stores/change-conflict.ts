import type { StampedChange } from "../rules/changes.ts";
import { presentFamily, type StoredFamily } from "../rules/stored-family.ts";
import { tidyText } from "../rules/tidy-text.ts";
import { StoreError, type TurnConflict } from "./errors.ts";
import { findTurnConflict } from "./turn-conflict.ts";

/** Why a change without an effect will never have one; undefined if the change is made already, or means nothing. */
export function findChangeConflict(
	family: StoredFamily,
	{ change, stamp }: StampedChange,
): TurnConflict | StoreError | undefined {
	const { removed, ...present } = presentFamily(family);
	switch (change.kind) {
		case "record-turn":
			// A recorded turn is there even if another phone has undone it, or removed its member or category since.
			return family.turns.some(({ id }) => id === stamp.id) ? undefined : findTurnConflict(present, change);
		case "rename-member":
			return nameConflict(isTaken(present.members, change.member, change.name));
		case "rename-category":
			return nameConflict(isTaken(present.categories, change.category, change.name));
		case "restore-member":
			return nameConflict(removed?.members.find(({ member }) => member.id === change.member)?.isNameTaken);
		case "restore-category":
			return nameConflict(removed?.categories.find(({ category }) => category.id === change.category)?.isNameTaken);
		default:
			return findTurnConflict(present, change);
	}
}

function nameConflict(isNameTaken = false): StoreError | undefined {
	return isNameTaken ? new StoreError("name-taken") : undefined;
}

function isTaken(all: readonly { readonly id: string; readonly name: string }[], id: string, name: string): boolean {
	const owner = all.find((row) => row.name === tidyText(name));
	return owner !== undefined && owner.id !== id && all.some((row) => row.id === id);
}
