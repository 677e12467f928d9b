import type { StorageAccess } from "../../browser/storage.ts";
import { createStorageCollection } from "../../browser/storage-collection.ts";
import { FAILED_CHANGES_PREFIX } from "../../browser/storage-keys.ts";
import type { FailedChange } from "../../family-store.ts";
import { FailedChangeSchema } from "./schema.ts";

export interface FailedChanges {
	getAll(): readonly FailedChange[];
	add(failed: FailedChange): void;
	delete(id: string): void;
}

export function createFailedChanges(storage: StorageAccess, userId: string): FailedChanges {
	const stored = createStorageCollection(
		storage,
		`${FAILED_CHANGES_PREFIX}${userId}:`,
		FailedChangeSchema,
		(failed) => failed,
	);
	let unstored: readonly FailedChange[] = [];
	return {
		getAll: () => [...stored.getAll(), ...unstored],
		add(failed) {
			try {
				stored.put(failed);
			} catch {
				unstored = [...unstored, failed];
			}
		},
		delete(id) {
			stored.delete(id);
			unstored = unstored.filter((failed) => failed.id !== id);
		},
	};
}
