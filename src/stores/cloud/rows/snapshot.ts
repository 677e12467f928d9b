import * as v from "valibot";
import type { StorageAccess } from "../../browser/storage.ts";
import { SNAPSHOT_PREFIX } from "../../browser/storage-keys.ts";
import { createStoredValue } from "../../browser/stored-value.ts";
import type { ReadFamily } from "../changes/apply-to.ts";
import { StoredFamilySchema } from "../stored-family-schema.ts";

const SnapshotSchema: v.GenericSchema<unknown, ReadFamily> = v.object({
	family: StoredFamilySchema,
	isComplete: v.boolean(),
	hasGroupKind: v.fallback(v.optional(v.boolean()), undefined),
});

export interface Snapshot {
	read(): ReadFamily | undefined;
	write(read: ReadFamily): void;
}

export function createSnapshot(access: StorageAccess, userId: string): Snapshot {
	const stored = createStoredValue<ReadFamily | undefined>(access, SNAPSHOT_PREFIX + userId, SnapshotSchema, undefined);
	let hasWarned = false;
	return {
		read: stored.read,
		write({ family, isComplete, hasGroupKind }) {
			try {
				stored.write(JSON.stringify({ family, isComplete, hasGroupKind }));
			} catch (reason) {
				if (!hasWarned) console.warn("This browser cannot store a snapshot of the family:", reason);
				hasWarned = true;
			}
		},
	};
}
