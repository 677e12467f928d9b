import * as v from "valibot";
import type { StorageAccess } from "../../browser/storage.ts";
import { SNAPSHOT_PREFIX } from "../../browser/storage-keys.ts";
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

/** The rows of a user's family as this browser last read them, for when the backend does not respond. */
export interface Snapshot {
	read(): Records | undefined;
	/** Does without it where the storage is full or forbidden. */
	write(records: Records): void;
}

export function createSnapshot(access: StorageAccess, userId: string): Snapshot {
	const key = SNAPSHOT_PREFIX + userId;
	let hasWarned = false;

	function warnOnce(reason: unknown) {
		if (!hasWarned) console.warn("This browser cannot store a snapshot of the family:", reason);
		hasWarned = true;
	}

	return {
		read() {
			try {
				const text = access()?.getItem(key) ?? null;
				return text === null ? undefined : v.parse(RecordsSchema, JSON.parse(text));
			} catch (reason) {
				warnOnce(reason);
				return undefined;
			}
		},
		write(records) {
			try {
				access()?.setItem(key, JSON.stringify(records));
			} catch (reason) {
				warnOnce(reason);
			}
		},
	};
}
