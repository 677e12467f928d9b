import type { StorageAccess } from "../../browser/storage.ts";
import { createStorageCollection } from "../../browser/storage-collection.ts";
import { FAILED_CHANGES_PREFIX } from "../../browser/storage-keys.ts";
import type { FailedChange } from "../../family-store.ts";
import { FailedChangeSchema } from "./schema.ts";

export function createFailedChanges(storage: StorageAccess, userId: string) {
	const prefix = `${FAILED_CHANGES_PREFIX}${userId}:`;
	const stored = createStorageCollection(storage, prefix, FailedChangeSchema, (failed) => failed);
	let unstored: readonly FailedChange[] = [];
	return {
		getAll: (): readonly FailedChange[] => [...stored.getAll(), ...unstored],
		add(failed: FailedChange) {
			try {
				stored.put(failed);
			} catch {
				unstored = [...unstored, failed];
			}
		},
		delete(id: string) {
			stored.delete(id);
			unstored = unstored.filter((failed) => failed.id !== id);
		},
	};
}
