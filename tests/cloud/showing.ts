import type { Family } from "../../src/rules/family.ts";
import type { Delivery, FamilyStore } from "../../src/stores/family-store.ts";

/** Resolves as soon as the store shows such a family. */
export function showing(store: FamilyStore, isSo: (family: Family | undefined) => boolean): Promise<void> {
	return becoming(store, () => isSo(store.family()));
}

/** Resolves as soon as the store says this of its changes. */
export function delivering(store: FamilyStore, isSo: (delivery: Delivery) => boolean): Promise<void> {
	return becoming(store, () => isSo(store.delivery()));
}

function becoming(store: FamilyStore, isSo: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const stop = store.subscribe(look);
		look();
		function look() {
			if (!isSo()) return;
			stop();
			resolve();
		}
	});
}
