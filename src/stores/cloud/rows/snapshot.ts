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

/** The rows of a person's family as this browser last saw them, for when the backend does not answer. */
export interface Snapshot {
	read(): Records | undefined;
	/** Keeps them if there is room: without, everything works but a start without a network. */
	write(records: Records): void;
}

export function createSnapshot(access: StorageAccess, userId: string): Snapshot {
	const key = SNAPSHOT_PREFIX + userId;
	let hasComplained = false;

	function complain(reason: unknown) {
		if (!hasComplained) console.warn("The family as it was last seen cannot be kept on this device:", reason);
		hasComplained = true;
	}

	return {
		read() {
			try {
				const text = access()?.getItem(key) ?? null;
				return text === null ? undefined : v.parse(RecordsSchema, JSON.parse(text));
			} catch (reason) {
				complain(reason);
				return undefined;
			}
		},
		write(records) {
			try {
				access()?.setItem(key, JSON.stringify(records));
			} catch (reason) {
				complain(reason);
			}
		},
	};
}
