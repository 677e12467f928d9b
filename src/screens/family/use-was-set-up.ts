import { useEffect, useSyncExternalStore } from "react";
import type { Family } from "../../rules/family.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { EMPTY_FAMILY, useFamilyStore } from "./family-context.tsx";

/** Remembered for a store when its family is first shown. */
const wasSetUp = new WeakMap<FamilyStore, boolean>();

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Says that the family was set up elsewhere and has moved here: its decisions lead at once. */
export function leadAfterMove(store: FamilyStore): void {
	wasSetUp.set(store, true);
	for (const listener of listeners) listener();
}

/**
 * Whether a family was set up when the page was opened, and still is: then its decisions lead. Nothing appears above
 * somebody who is setting up, not even for a second time.
 */
export function useWasSetUp(family: Family): boolean {
	const store = useFamilyStore();
	const isSetUp = family.members.length > 0 && family.categories.length > 0;
	const said = () => wasSetUp.get(store);
	const was = useSyncExternalStore(subscribe, said, said) ?? isSetUp;
	// The page is prerendered without a family. That says nothing about the stored one.
	const isKnown = family !== EMPTY_FAMILY || store.family() === EMPTY_FAMILY;
	useEffect(() => {
		if (isKnown) wasSetUp.set(store, was && isSetUp);
	}, [store, isKnown, was, isSetUp]);
	return was && isSetUp;
}
