import * as v from "valibot";
import type { Change } from "../../../rules/changes.ts";
import { type Records, turnsInCategory } from "../rows/records.ts";
import { createUuid } from "../rows/uuid.ts";

/**
 * The rows that a change is about, fixed when it is made: however late, however often and from whichever tab it is sent, it
 * is the same change.
 */
export const ChangeTargetsSchema = v.object({
	/** The row that it adds, if it adds one. */
	newId: v.string(),
	/** The rows that it takes away; of a turn, the last one before it in its category. */
	known: v.pipe(v.array(v.string()), v.readonly()),
});

export type ChangeTargets = Readonly<v.InferOutput<typeof ChangeTargetsSchema>>;

/** @param records the rows as they are shown, with everything that is on its way */
export function createChangeTargets(records: Records, change: Change): ChangeTargets {
	return { newId: createUuid(), known: existingRowIds(records, change) };
}

function existingRowIds(records: Records, change: Change): readonly string[] {
	switch (change.kind) {
		case "remove-member":
			return idsOf(records.members.filter(({ name }) => name === change.name));
		case "remove-category":
			return idsOf(records.categories.filter(({ name }) => name === change.name));
		case "record-turn":
			return idsOf(turnsInCategory(records, change.draw.category).slice(-1));
		case "reset-category":
			return idsOf(turnsInCategory(records, change.name));
		default:
			return [];
	}
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
	return rows.map(({ id }) => id);
}
