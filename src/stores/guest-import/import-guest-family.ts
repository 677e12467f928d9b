import { isDrawValid } from "../../rules/draw.ts";
import type { OpenDraw } from "../../rules/family.ts";
import { findAdditions, hasNoAdditions } from "../../rules/merge-family.ts";
import { MAX_IMPORTED_ENTRIES } from "../../rules/record.ts";
import { StoreError } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import type { GuestLeftovers } from "../guest/guest-leftovers.ts";
import { getToday } from "../local-day.ts";

/**
 * Removes the guest's family from this browser only once the account has its record and, read again, all of it: it can be repeated
 * after any failure.
 * @throws StoreError when not all of it is confirmed; all of it is then still in this browser
 */
export async function importGuestFamily(leftovers: GuestLeftovers, account: FamilyStore): Promise<void> {
	const family = leftovers.family();
	if (family === undefined) return;
	const record = leftovers.record().slice(-MAX_IMPORTED_ENTRIES);
	if ((await account.change({ kind: "merge-family", family, record })) !== "saved") throw new StoreError("busy");
	await account.load();
	const accountFamily = account.family();
	const { isOffline, isStale, pending } = account.syncStatus();
	// Pending changes are part of `account.family()`, though the account does not have them yet.
	if (isOffline || isStale || pending.length > 0) throw new StoreError("busy");
	if (accountFamily === undefined || !hasNoAdditions(findAdditions(accountFamily, family)))
		throw new StoreError("busy");
	const draws = leftovers.openDraws();
	if (!(await leftovers.clear(family))) return;
	for (const open of draws) await openDraw(account, open);
}

/** Unless the account has another one, or other turns. Without it the family is whole, so that a failure is none of the import's. */
async function openDraw(account: FamilyStore, open: OpenDraw): Promise<void> {
	const family = account.family();
	if (family === undefined || !isDrawValid(family, open.draw, getToday())) return;
	await account
		.change({ kind: "open-draw", ...open })
		.catch((reason) => console.warn("A draw was left behind:", reason));
}
