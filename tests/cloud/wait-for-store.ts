import { isDeepStrictEqual } from "node:util";
import type { Family } from "../../src/rules/family.ts";
import type { FamilyStore, SyncStatus } from "../../src/stores/family-store.ts";
import { withoutRemoved } from "./store-actions.ts";

/** Resolves as soon as the store shows such a family. */
export const waitForFamily = (store: FamilyStore, isSo: (family: Family | undefined) => boolean) =>
	waitForStores([store], () => isSo(store.family()));

/** Resolves as soon as the store has such a status. */
export const waitForSyncStatus = (store: FamilyStore, isSo: (status: SyncStatus) => boolean) =>
	waitForStores([store], () => isSo(store.syncStatus()));

/** Resolves when no change is pending and the server answers. */
export const waitForSync = (store: FamilyStore) =>
	waitForSyncStatus(store, ({ isOffline, queued }) => !isOffline && queued.length === 0);

/** Resolves as soon as all that are open show the same, but for what was removed: when that was is each one's clock. */
export function waitForSame(...stores: readonly FamilyStore[]): Promise<void> {
	return waitForStores(stores, () => {
		const [first, ...others] = stores.flatMap((store) => store.family() ?? []).map(withoutRemoved);
		return others.every((family) => isDeepStrictEqual(family, first));
	});
}

function waitForStores(stores: readonly FamilyStore[], isSo: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const unsubscribes = stores.map((store) => store.subscribe(check));
		check();
		function check() {
			if (!isSo()) return;
			for (const unsubscribe of unsubscribes) unsubscribe();
			resolve();
		}
	});
}
