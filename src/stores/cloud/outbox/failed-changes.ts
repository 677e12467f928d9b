import * as v from "valibot";
import type { StorageAccess } from "../../browser/storage.ts";
import { createStorageCollection } from "../../browser/storage-collection.ts";
import { FAILED_CHANGES_PREFIX } from "../../browser/storage-keys.ts";
import { TurnConflict } from "../../errors.ts";
import type { FailedChange } from "../../family-store.ts";
import type { PendingChange } from "./pending-changes.ts";
import { ChangeSchema } from "./schema.ts";

const FailedChangeSchema = v.object({ id: v.string(), change: ChangeSchema, quicker: v.optional(v.string()) });

/** What waited and was not made, until somebody has read it. */
export interface FailedChanges {
	getAll(): readonly FailedChange[];
	add(waited: PendingChange, reason: Error): void;
	delete(id: string): void;
}

export function createFailedChanges(storage: StorageAccess, userId: string): FailedChanges {
	const kept = createStorageCollection<FailedChange>(storage, `${FAILED_CHANGES_PREFIX}${userId}:`, FailedChangeSchema);
	/** What the storage does not take is told at least in this tab. */
	let unkept: readonly FailedChange[] = [];
	return {
		getAll: () => [...kept.getAll(), ...unkept],
		add({ id, change }, reason) {
			const one = { id, change, quicker: reason instanceof TurnConflict ? reason.conflictingMember : undefined };
			try {
				kept.put(one);
			} catch {
				unkept = [...unkept, one];
			}
		},
		delete(id) {
			kept.delete(id);
			unkept = unkept.filter((one) => one.id !== id);
		},
	};
}
