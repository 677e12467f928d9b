import { createContext, use, useSyncExternalStore } from "react";
import { EMPTY_FAMILY, type Family } from "../../rules/family.ts";
import type { FamilyStore, SyncStatus } from "../../stores/family-store.ts";

export const FamilyContext = createContext<FamilyStore | undefined>(undefined);

export function useFamilyStore(): FamilyStore {
	const store = use(FamilyContext);
	if (!store) throw new Error("FamilyContext is missing");
	return store;
}

export function useFamily(): Family | undefined {
	const store = useFamilyStore();
	// The page is prerendered with an empty family.
	return useSyncExternalStore(store.subscribe, store.family, () => EMPTY_FAMILY);
}

export function useSyncStatus(): SyncStatus {
	const store = useFamilyStore();
	return useSyncExternalStore(store.subscribe, store.syncStatus, store.syncStatus);
}
