import type { Family } from "../../src/rules/family.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";

/** Resolves as soon as the store shows such a family. */
export function showing(store: FamilyStore, isSo: (family: Family | undefined) => boolean): Promise<void> {
	return new Promise((resolve) => {
		const stop = store.subscribe(look);
		look();
		function look() {
			if (!isSo(store.family())) return;
			stop();
			resolve();
		}
	});
}
