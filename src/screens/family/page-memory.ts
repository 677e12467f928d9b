import type { FamilyStore } from "../../stores/family-store.ts";

/**
 * What this page remembers about a family while its views come and go, such as what it can undo. It is not stored.
 *
 * @returns a function that returns what is remembered about a store's family, by an id
 */
export function createPageMemory<Value, Id = string>(): (store: FamilyStore) => Map<Id, Value> {
	const memories = new WeakMap<FamilyStore, Map<Id, Value>>();
	return (store) => {
		const memory = memories.get(store) ?? new Map<Id, Value>();
		memories.set(store, memory);
		return memory;
	};
}
