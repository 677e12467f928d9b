import type { Change } from "../../rules/changes.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { useFamilyStore } from "./family-context.tsx";
import { useFamilyChange } from "./use-family-change.ts";

/** Makes those changes that can be made here one after the other, up to the first that fails, with one toast for all. Resolves when they are made. */
export function useSaveChanges(): (changes: readonly Change[], done: ToastMessage) => Promise<void> {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return async (changes, done) => {
		const possible = changes.filter(({ kind }) => store.can(kind));
		const last = possible.at(-1);
		for (const one of possible) if (!(await change(one, one === last ? done : undefined))) return;
	};
}
