import { findAdditions, hasNoAdditions } from "../../rules/merge-family.ts";
import { StoreError } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import type { GuestLeftovers } from "../guest/guest-leftovers.ts";

/**
 * Brings the family that a guest left in this browser to an account's. It leaves the browser only when the account, read again,
 * has all of it; may end anywhere and be repeated.
 *
 * @param account loaded
 * @throws StoreError when not everything is confirmed; all of it is then still in this browser
 */
export async function importGuestFamily(left: GuestLeftovers, account: FamilyStore): Promise<void> {
	const family = left.family();
	if (family === undefined) return;
	if ((await account.change({ kind: "bring-family", family })) === "queued") throw new StoreError("busy");
	await account.load();
	const there = account.family();
	const { isOffline, isStale, pending } = account.syncStatus();
	// What only waits to be sent is shown as if it were there.
	if (isOffline || isStale || pending.length > 0) throw new StoreError("busy");
	if (there === undefined || !hasNoAdditions(findAdditions(there, family))) throw new StoreError("busy");
	await left.clear(family);
}
