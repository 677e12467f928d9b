import type { Change } from "../../../rules/changes.ts";
import { createUuid } from "../../uuid.ts";
import { type Records, turnsInCategory } from "../rows/records.ts";

/** The rows that a change is about, fixed when it is made: so it means the same whenever and wherever it is sent. */
export interface ChangeTargets {
	readonly newId: string;
	/** The rows that it deletes; of a turn, the last one before it in its category. */
	readonly known: readonly string[];
}

export interface TargetedChange {
	readonly change: Change;
	readonly targets: ChangeTargets;
}

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
