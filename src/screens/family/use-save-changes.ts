import type { Change } from "../../rules/changes.ts";
import { useFamilyStore } from "./family-context.tsx";
import { useFamilyChange } from "./use-family-change.ts";

/**
 * Makes the changes that can be made here one after the other, up to the first that fails. Resolves when they are made.
 */
export function useSaveChanges(): (changes: readonly Change[]) => Promise<void> {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return async (changes) => {
		for (const planned of changes.filter(({ kind }) => store.can(kind))) if (!(await change(planned))) return;
	};
}
