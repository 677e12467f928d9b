import type { Family } from "../../src/rules/family.ts";
import type { FamilyStore, SyncStatus } from "../../src/stores/family-store.ts";

/** Resolves as soon as the store shows such a family. */
export function waitForFamily(store: FamilyStore, isSo: (family: Family | undefined) => boolean): Promise<void> {
	return waitForStore(store, () => isSo(store.family()));
}

/** Resolves as soon as the store has such a status. */
export function waitForSyncStatus(store: FamilyStore, isSo: (status: SyncStatus) => boolean): Promise<void> {
	return waitForStore(store, () => isSo(store.syncStatus()));
}

function waitForStore(store: FamilyStore, isSo: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const unsubscribe = store.subscribe(check);
		check();
		function check() {
			if (!isSo()) return;
			unsubscribe();
			resolve();
		}
	});
}
