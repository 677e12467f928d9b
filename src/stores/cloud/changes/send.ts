import type { StampedChange } from "../../../rules/changes.ts";
import { mayChange } from "../../../rules/roles.ts";
import { findChangeConflict } from "../../change-conflict.ts";
import { isRefusal, isStoreError, StoreError, TurnConflict } from "../../errors.ts";
import type { FamilyRows, OpenedFamily } from "../rows/family-rows.ts";
import { applyTo, familyOf, hasEffect } from "./apply-to.ts";
import { sendCall } from "./calls.ts";

const MAX_ATTEMPTS = 4;

type Rows = Pick<FamilyRows, "current" | "getOrRead" | "read" | "set">;

/** Resolves to `undefined` when the change is made, else to why it never will be. @throws StoreError if unknown */
export async function sendChange(stamped: StampedChange, rows: Rows): Promise<TurnConflict | StoreError | undefined> {
	let isFresh = false;
	let reason: Error | undefined;
	for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
		const opened = await rows.getOrRead();
		if (hasEffect(opened, stamped)) {
			reason = await attempt(stamped, opened, rows);
			if (reason === undefined || isRefusal(reason)) return reason;
		} else {
			// Another phone may have been faster, or the answer to the first attempt was lost.
			if (isFresh) return findChangeConflict(opened.stored, stamped);
			await rows.read();
		}
		isFresh = true;
	}
	if (reason instanceof TurnConflict) return new StoreError("refused", { cause: reason });
	if (isStoreError(reason, "name-taken")) return reason;
	throw reason;
}

/** Resolves to `undefined` when the rows show the change, else to why it was refused, or why to try again. */
async function attempt(stamped: StampedChange, opened: OpenedFamily, rows: Rows): Promise<Error | undefined> {
	const { tables, ...before } = opened;
	const after = familyOf(applyTo(before, stamped));
	try {
		const isThere = await sendCall(stamped.change, { tables, before, after, stamp: stamped.stamp });
		// Another phone's change may have been read since.
		if (isThere) rows.set(applyTo(rows.current() ?? before, stamped));
		else await rows.read();
		return undefined;
	} catch (reason) {
		const read = await rows.read().catch((unread) => {
			// If the rows cannot be read, a refusal counts.
			const isOver = isStoreError(unread, "account-deleted") || isStoreError(unread, "not_in_family");
			if (isRefusal(reason) && !isOver) return undefined;
			throw unread;
		});
		if (read && !hasEffect(read, stamped)) return findChangeConflict(read.stored, stamped);
		const role = read?.people?.family.role;
		if (isStoreError(reason, "refused") && role !== undefined && !mayChange(role, stamped.change.kind))
			return new StoreError("role", { cause: reason });
		if (reason instanceof TurnConflict || isRefusal(reason) || isStoreError(reason, "name-taken")) return reason;
		throw reason;
	}
}
