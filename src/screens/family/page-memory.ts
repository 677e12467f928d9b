import type { FamilyStore } from "../../stores/family-store.ts";

/**
 * Something that this page remembers about a family while its views come and go, such as what it can undo. It is stored
 * nowhere.
 *
 * @returns what is remembered of a store's family, by an id
 */
export function createPageMemory<Value, Id = string>(): (store: FamilyStore) => Map<Id, Value> {
	const memories = new WeakMap<FamilyStore, Map<Id, Value>>();
	return (store) => {
		const memory = memories.get(store) ?? new Map<Id, Value>();
		memories.set(store, memory);
		return memory;
	};
}
