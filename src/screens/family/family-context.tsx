import { createContext, use, useSyncExternalStore } from "react";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import type { FamilyStore, SyncStatus } from "../../stores/family-store.ts";

/** The store the app has opened. */
export const FamilyContext = createContext<FamilyStore | undefined>(undefined);

export function useFamilyStore(): FamilyStore {
	const store = use(FamilyContext);
	if (!store) throw new Error("no family store around this screen");
	return store;
}

/** The family, or `undefined` while it is being loaded. */
export function useFamily(): Family | undefined {
	const store = useFamilyStore();
	// The first picture, which is made at build time, is that of an empty family.
	return useSyncExternalStore(store.subscribe, store.family, () => EMPTY_FAMILY);
}

/** How far this device's changes have got. */
export function useSyncStatus(): SyncStatus {
	const store = useFamilyStore();
	return useSyncExternalStore(store.subscribe, store.syncStatus, store.syncStatus);
}
