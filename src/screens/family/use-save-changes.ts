import type { Change } from "../../rules/changes.ts";
import type { ToastMessage } from "../../ui/toast.ts";
import { useFamilyChange } from "./use-family-change.ts";

/** Makes changes one after the other, up to the first that fails, with one toast for all. Resolves when they are made. */
export function useSaveChanges(): (changes: readonly Change[], done: ToastMessage) => Promise<void> {
	const change = useFamilyChange();
	return async (changes, done) => {
		const last = changes.at(-1);
		for (const one of changes) if (!(await change(one, one === last ? done : undefined))) return;
	};
}
