import { findAdditions, hasNoAdditions } from "../../rules/merge-family.ts";
import { MAX_BROUGHT_ENTRIES } from "../../rules/record.ts";
import { StoreError } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import type { GuestLeftovers } from "../guest/guest-leftovers.ts";

/**
 * Removes the guest's family from this browser only once the account has its record and, read again, all of it: it can be repeated
 * after any failure.
 * @throws StoreError when not all of it is confirmed; all of it is then still in this browser
 */
export async function importGuestFamily(leftovers: GuestLeftovers, account: FamilyStore): Promise<void> {
	const family = leftovers.family();
	if (family === undefined) return;
	const record = leftovers.record().slice(-MAX_BROUGHT_ENTRIES);
	if ((await account.change({ kind: "bring-family", family, record })) !== "saved") throw new StoreError("busy");
	await account.load();
	const accountFamily = account.family();
	const { isOffline, isStale, pending } = account.syncStatus();
	// Pending changes are part of `account.family()`, though the account does not have them yet.
	if (isOffline || isStale || pending.length > 0) throw new StoreError("busy");
	if (accountFamily === undefined || !hasNoAdditions(findAdditions(accountFamily, family)))
		throw new StoreError("busy");
	await leftovers.clear(family);
}
