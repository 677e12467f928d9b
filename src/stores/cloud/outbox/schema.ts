import * as v from "valibot";
import type { Change } from "../../../rules/changes.ts";
import type { FailedChange } from "../../family-store.ts";
import type { ChangeTargets } from "../changes/change-targets.ts";

const NamesSchema = v.pipe(v.array(v.string()), v.readonly());

const ChangeSchema: v.GenericSchema<unknown, Change> = v.variant("kind", [
	v.object({
		kind: v.picklist(["add-member", "remove-member", "add-category", "remove-category", "reset-category"]),
		name: v.string(),
	}),
	v.object({
		kind: v.literal("record-turn"),
		draw: v.object({ category: v.string(), person: v.string(), isNewCycle: v.boolean(), cycle: NamesSchema }),
	}),
	v.object({ kind: v.literal("undo-reset"), name: v.string(), cycle: NamesSchema }),
	v.object({
		kind: v.literal("bring-family"),
		family: v.object({ members: NamesSchema, categories: v.array(v.object({ name: v.string(), cycle: NamesSchema })) }),
	}),
]);

export interface PendingChange {
	/** Begins with the time: sorted by id, changes are in the order in which they were made. */
	readonly id: string;
	readonly change: Change;
	readonly targets: ChangeTargets;
}

/** Other versions of the app read and write these keys. */
export const StoredPendingChangeSchema = v.object({
	id: v.string(),
	change: ChangeSchema,
	meant: v.object({ newId: v.string(), known: NamesSchema }),
});
export type StoredPendingChange = v.InferOutput<typeof StoredPendingChangeSchema>;

export function fromStoredPending({ id, change, meant }: StoredPendingChange): PendingChange {
	return { id, change, targets: meant };
}

export function toStoredPending({ id, change, targets }: PendingChange): StoredPendingChange {
	return { id, change, meant: targets };
}

export const StoredFailedChangeSchema = v.object({
	id: v.string(),
	change: ChangeSchema,
	quicker: v.optional(v.string()),
});
export type StoredFailedChange = v.InferOutput<typeof StoredFailedChangeSchema>;

export function fromStoredFailed({ id, change, quicker }: StoredFailedChange): FailedChange {
	return { id, change, conflictingMember: quicker };
}

export function toStoredFailed({ id, change, conflictingMember }: FailedChange): StoredFailedChange {
	return { id, change, quicker: conflictingMember };
}
