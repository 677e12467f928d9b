import * as v from "valibot";
import { removeKeys, type StorageAccess } from "../../browser/storage.ts";
import { SNAPSHOT_PREFIX } from "../../browser/storage-keys.ts";
import { createStoredValue } from "../../browser/stored-value.ts";
import type { ReadFamily } from "../changes/apply-to.ts";
import { FamilyPeopleSchema } from "../families/people-schema.ts";
import { StoredFamilySchema } from "../stored-family-schema.ts";

const SnapshotSchema: v.GenericSchema<unknown, ReadFamily> = v.object({
	stored: StoredFamilySchema,
	isComplete: v.boolean(),
	people: v.fallback(v.optional(FamilyPeopleSchema), undefined),
});

export type Snapshot = ReturnType<typeof createSnapshot>;

export function createSnapshot(access: StorageAccess, slot: string) {
	const key = SNAPSHOT_PREFIX + slot;
	const stored = createStoredValue<ReadFamily | undefined>(access, key, SnapshotSchema, undefined);
	let hasWarned = false;
	return {
		read: stored.read,
		write(read: ReadFamily) {
			try {
				stored.write(JSON.stringify(read));
			} catch (reason) {
				if (!hasWarned) console.warn("This browser cannot store a snapshot of the family:", reason);
				hasWarned = true;
			}
		},
		remove: () => void removeKeys([key], access),
	};
}
