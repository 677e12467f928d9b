import type { Change } from "../rules/changes.ts";
import { type ToastMessage, toast } from "../ui/toast.ts";
import { WAITING, wordsFor } from "./error-words.ts";
import { useFamilyStore } from "./family-context.tsx";

/**
 * Makes a change to the family and tells how it went. The answer is `true` when it is kept, be it to be sent later.
 */
export function useFamilyChange(): (change: Change, done: ToastMessage) => Promise<boolean> {
	const store = useFamilyStore();
	return async (change, done) => {
		try {
			const kept = await store.change(change);
			toast(kept === "saved" ? done : WAITING);
			return true;
		} catch (error) {
			console.error(`The change ${change.kind} failed`, error);
			toast(wordsFor(error, change));
			return false;
		}
	};
}
