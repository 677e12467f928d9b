import * as v from "valibot";
import type { StorageAccess } from "../../browser/storage.ts";
import { SNAPSHOT_PREFIX } from "../../browser/storage-keys.ts";
import { createStoredValue } from "../../browser/stored-value.ts";
import type { Records } from "./records.ts";

const NamedRowsSchema = v.pipe(v.array(v.object({ id: v.string(), name: v.string() })), v.readonly());

const RecordsSchema: v.GenericSchema<unknown, Records> = v.object({
	members: NamedRowsSchema,
	categories: NamedRowsSchema,
	turns: v.pipe(
		v.array(v.object({ id: v.string(), category: v.string(), person: v.string(), turnNumber: v.number() })),
		v.readonly(),
	),
});

export interface Snapshot {
	read(): Records | undefined;
	write(records: Records): void;
}

export function createSnapshot(access: StorageAccess, userId: string): Snapshot {
	const stored = createStoredValue<Records | undefined>(access, SNAPSHOT_PREFIX + userId, RecordsSchema, undefined);
	let hasWarned = false;
	return {
		read: stored.read,
		write(records) {
			try {
				stored.write(JSON.stringify(records));
			} catch (reason) {
				if (!hasWarned) console.warn("This browser cannot store a snapshot of the family:", reason);
				hasWarned = true;
			}
		},
	};
}
