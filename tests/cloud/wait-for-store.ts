import type { Family } from "../../src/rules/family.ts";
import type { FamilyStore, SyncStatus } from "../../src/stores/family-store.ts";

/** Resolves as soon as the store shows such a family. */
export function waitForFamily(store: FamilyStore, isSo: (family: Family | undefined) => boolean): Promise<void> {
	return waitForStore(store, () => isSo(store.family()));
}

/** Resolves as soon as the store says this of its changes. */
export function waitForSyncStatus(store: FamilyStore, isSo: (delivery: SyncStatus) => boolean): Promise<void> {
	return waitForStore(store, () => isSo(store.syncStatus()));
}

function waitForStore(store: FamilyStore, isSo: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const stop = store.subscribe(look);
		look();
		function look() {
			if (!isSo()) return;
			stop();
			resolve();
		}
	});
}
