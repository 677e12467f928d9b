import { useEffect, useState } from "react";
import type { FamilyMerge, FamilyStore } from "../../stores/family-store.ts";
import { type NewEntries, NO_NEW_ENTRIES } from "../../stores/new-entries.ts";
import { useFamilyStore } from "../family/family-context.tsx";

/**
 * Which entries of its history `merge` would add to the family; undefined until they are compared, "unknown" if they
 * cannot be.
 */
export function useNewEntries(merge: FamilyMerge): NewEntries | "unknown" | undefined {
	const store = useFamilyStore();
	const hasHistory = merge.history.length > 0;
	const [found, setFound] = useState<NewEntries | "unknown">();
	useEffect(() => {
		if (!hasHistory) return;
		let isCurrent = true;
		void findNewEntries(store, merge).then((result) => isCurrent && setFound(result));
		return () => {
			isCurrent = false;
		};
	}, [store, merge, hasHistory]);
	return hasHistory ? found : NO_NEW_ENTRIES;
}

/** The same as `useNewEntries`, at this moment. Never rejects. */
export async function findNewEntries(store: FamilyStore, merge: FamilyMerge): Promise<NewEntries | "unknown"> {
	try {
		return await store.findNewEntries(merge);
	} catch (error) {
		console.info("The history could not be compared:", error);
		return "unknown";
	}
}
