import { MAX_IMPORTED_ENTRIES } from "../../rules/history.ts";
import { StoreError } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import type { GuestLeftovers } from "../guest/guest-leftovers.ts";

/** The guest's family stays here until the account, read again, has all of it. @throws StoreError while it has not */
export async function importGuestFamily(leftovers: GuestLeftovers, account: FamilyStore): Promise<void> {
	await leftovers.keepIds();
	const family = leftovers.family();
	if (family === undefined) return;
	const history = leftovers.history().slice(-MAX_IMPORTED_ENTRIES);
	const merge = { kind: "merge-family", family, history } as const;
	const { outcome } = await account.change(merge);
	if (outcome !== "saved") throw new StoreError("busy");
	await account.load();
	const accountFamily = account.family();
	const { isOffline, isStale, queued } = account.syncStatus();
	// Pending changes are part of `account.family()`, though the account does not have them yet.
	if (isOffline || isStale || queued.length > 0) throw new StoreError("busy");
	if (accountFamily === undefined || account.preview(merge) !== accountFamily) throw new StoreError("busy");
	await leftovers.clear(family);
}
