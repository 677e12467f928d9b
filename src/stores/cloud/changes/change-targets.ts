import type { Change } from "../../../rules/changes.ts";
import { type Records, turnsInCategory } from "../rows/records.ts";
import { createUuid } from "../rows/uuid.ts";

/**
 * The rows that a change is about, fixed when it is made: however late, however often and from whichever tab it is sent, it
 * is the same change.
 */
export interface ChangeTargets {
	/** The row that it adds, if it adds one. */
	readonly newId: string;
	/** The rows that it deletes; of a turn, the last one before it in its category. */
	readonly known: readonly string[];
}

/** @param records the planned rows, with all pending changes */
export function createChangeTargets(records: Records, change: Change): ChangeTargets {
	return { newId: createUuid(), known: knownRows(records, change).map(({ id }) => id) };
}

function knownRows(records: Records, change: Change): readonly { readonly id: string }[] {
	switch (change.kind) {
		case "remove-member":
			return records.members.filter(({ name }) => name === change.name);
		case "remove-category":
			return records.categories.filter(({ name }) => name === change.name);
		case "record-turn":
			return turnsInCategory(records, change.draw.category).slice(-1);
		case "reset-category":
			return turnsInCategory(records, change.name);
		default:
			return [];
	}
}
