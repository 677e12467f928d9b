import { applyChange } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import { SYNCED, type SyncStatus } from "../../family-store.ts";
import type { PendingChange } from "../outbox/pending-changes.ts";
import { areFamiliesEqual } from "./family-equality.ts";
import { type Records, toFamily } from "./records.ts";

/** What the screens are shown, and whom to tell when it changes. */
export function createProjection() {
	const listeners = new Set<() => void>();
	let family: Family | undefined;
	let delivery: SyncStatus = SYNCED;

	return {
		family: () => family,
		delivery: () => delivery,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		/** Shows what the backend has, with what is on its way there on top. */
		become(records: Records | undefined, onTheWay: readonly PendingChange[], now: SyncStatus) {
			const next = records && onTheWay.reduce((before, { change }) => applyChange(before, change), toFamily(records));
			const isSame = next === family || (next && family && areFamiliesEqual(next, family));
			const isDelivered = areStatusesEqual(now, delivery);
			if (isSame && isDelivered) return;
			if (!isSame) family = next;
			if (!isDelivered) delivery = now;
			for (const listener of [...listeners]) listener();
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
