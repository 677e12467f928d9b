import * as v from "valibot";
import type { Change } from "../../../rules/changes.ts";
import type { FailedChange } from "../../family-store.ts";
import { NamesSchema, StoredDrawSchema, withStoredDraw } from "../../stored-draw.ts";
import type { TargetedChange } from "../changes/change-targets.ts";

const ChangeSchema: v.GenericSchema<unknown, Change> = v.variant("kind", [
	v.object({
		kind: v.picklist(["add-member", "remove-member", "add-category", "remove-category", "reset-category"]),
		name: v.string(),
	}),
	v.object({ kind: v.literal("record-turn"), draw: StoredDrawSchema }),
	v.object({ kind: v.literal("undo-reset"), name: v.string(), cycle: NamesSchema }),
	v.object({
		kind: v.literal("bring-family"),
		family: v.object({ members: NamesSchema, categories: v.array(v.object({ name: v.string(), cycle: NamesSchema })) }),
	}),
]);

export interface PendingChange extends TargetedChange {
	/** Begins with the time: sorted by id, changes are in the order in which they were made. */
	readonly id: string;
}

/** Other versions of the app read and write the keys of stored changes. */
export const PendingChangeSchema = v.pipe(
	v.object({ id: v.string(), change: ChangeSchema, meant: v.object({ newId: v.string(), known: NamesSchema }) }),
	v.transform(({ id, change, meant }): PendingChange => ({ id, change, targets: meant })),
);

export function toStoredPending({ id, change, targets }: PendingChange) {
	return { id, change: withStoredDraw(change), meant: targets };
}

export const FailedChangeSchema = v.pipe(
	v.object({ id: v.string(), change: ChangeSchema, quicker: v.optional(v.string()) }),
	v.transform(({ id, change, quicker }): FailedChange => ({ id, change, conflictingMember: quicker })),
);

export function toStoredFailed({ id, change, conflictingMember }: FailedChange) {
	return { id, change: withStoredDraw(change), quicker: conflictingMember };
}
