import type { Family } from "../../../rules/family.ts";
import { createEmitter } from "../../browser/emitter.ts";
import { SYNCED, type SyncStatus } from "../../family-store.ts";
import type { PendingChange } from "../outbox/schema.ts";
import { areFamiliesEqual } from "../rows/family-equality.ts";
import { type Records, toFamily } from "../rows/records.ts";
import { applyPendingChanges } from "./plan-change.ts";

/** What the screens are shown: the family of the rows as they will be once the pending changes are made. */
export function createProjection() {
	const { subscribe, emit } = createEmitter();
	let read: Records | undefined;
	let pending: readonly PendingChange[] = [];
	let planned = applyPendingChanges(read, pending);
	let family: Family | undefined;
	let status: SyncStatus = SYNCED;

	return {
		subscribe,
		records: () => planned,
		family: () => family,
		syncStatus: () => status,
		/** @param rows as last read, if they are known */
		update(rows: Records | undefined, changes: readonly PendingChange[], nextStatus: SyncStatus) {
			if (rows !== read || changes !== pending) planned = applyPendingChanges(rows, changes);
			read = rows;
			pending = changes;
			const next = rows && toFamily(planned);
			const isSameFamily = next === family || (next && family && areFamiliesEqual(next, family));
			const isSameStatus = areStatusesEqual(nextStatus, status);
			if (!isSameFamily) family = next;
			if (!isSameStatus) status = nextStatus;
			if (!isSameFamily || !isSameStatus) emit();
		},
	};
}

function areStatusesEqual(one: SyncStatus, other: SyncStatus): boolean {
	return (
		one.isOffline === other.isOffline &&
		one.isStale === other.isStale &&
		one.isSending === other.isSending &&
		one.isAccountDeleted === other.isAccountDeleted &&
		one.stuck?.id === other.stuck?.id &&
		one.pending.length === other.pending.length &&
		one.pending.every((change, at) => change === other.pending[at]) &&
		one.failed.map(({ id }) => id).join() === other.failed.map(({ id }) => id).join()
	);
}
