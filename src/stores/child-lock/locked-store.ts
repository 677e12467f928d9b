import { isForChildren } from "../../rules/child-lock.ts";
import { StoreError } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import { isLocked, subscribeToChildLock } from "./child-lock.ts";

export function createLockedStore(store: FamilyStore): FamilyStore {
	return {
		...store,
		can: (kind) => store.can(kind) && (!isLocked() || isForChildren(kind)),
		async change(change) {
			if (isLocked() && !isForChildren(change.kind)) throw new StoreError("locked");
			return store.change(change);
		},
		discard(id) {
			if (!isLocked()) store.discard(id);
		},
		subscribe(listener) {
			const unsubscribe = [store.subscribe(listener), subscribeToChildLock(listener)];
			return () => {
				for (const end of unsubscribe) end();
			};
		},
	};
}
