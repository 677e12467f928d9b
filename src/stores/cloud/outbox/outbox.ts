import type { ChangeStamp } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import type { StorageAccess } from "../../browser/storage.ts";
import { isStoreError, StoreError, TurnConflict } from "../../errors.ts";
import type { FailedChange, NamedChange, SyncStatus } from "../../family-store.ts";
import { FIRST_RESPONSE_TIMEOUT_MS, RESPONSE_TIMEOUT_MS, SLOW_TIMEOUT_MS } from "../http/timeouts.ts";
import { type ChangeOutcome, isAwaited, toQueued, toSlow } from "./change-state.ts";
import { createFailedChanges } from "./failed-changes.ts";
import { createPendingChanges, type OutboxItem } from "./pending-changes.ts";
import type { PendingChange } from "./schema.ts";

const STUCK_AFTER_FAILURES = 5;

export interface Outbox {
	items(): readonly OutboxItem[];
	next(): OutboxItem | undefined;
	removed(): readonly OutboxItem[];
	refresh(): void;
	/** @param family that changes */
	createStamp(family: Pick<Family, "timeZone">): ChangeStamp;
	/** @param isOffline queues it at once, if it can be stored */
	add(change: PendingChange, isOffline: boolean): Promise<ChangeOutcome>;
	/** It is made or, with a reason, never will be. Without a caller that awaits it, the failure is stored. */
	resolve(item: OutboxItem, reason?: Error): void;
	/** Queues every change that is stored; the others fail, as "offline" unless a reason is given. */
	queueAll(reason?: Error): void;
	rejectAwaited(reason: Error): void;
	/** None of them ever will be made. */
	rejectAll(reason: Error): void;
	remove(items: readonly OutboxItem[]): void;
	/** As of `PendingChanges`. */
	replaceId(id: string, other: string): void;
	discard(id: string): void;
	acknowledge(id: string): void;
	close(): void;
	syncStatus(): Pick<SyncStatus, "isSending" | "queued" | "failed" | "stuck">;
}

export interface OutboxOptions {
	readonly storage: StorageAccess;
	readonly userId: string;
	/** Of a user's family, as `slotOf` names it. What failed is the user's, whichever family they look at next. */
	readonly slot: string;
	/** What the family is called, of a user who has several. */
	familyName(): string | undefined;
	onChange(): void;
}

export function createOutbox({ storage, userId, slot, familyName, onChange }: OutboxOptions): Outbox {
	const pending = createPendingChanges(storage, slot);
	const failed = createFailedChanges(storage, userId);
	const { items } = pending;
	const next = () => items().find(({ state }) => state.kind !== "removed");

	function resolve(item: OutboxItem, reason?: Error) {
		// What another tab has removed is for that tab to report, or for nobody: the account may have been deleted.
		pending.refresh();
		const { state } = item;
		const isReported = !items().includes(item) || state.kind === "removed";
		pending.remove(item);
		if (isAwaited(state)) state.onOutcome(reason ?? "saved");
		else if (reason !== undefined && !isReported) {
			failed.add({
				...toNamed(item),
				conflictingMember: reason instanceof TurnConflict ? reason.conflictingMember : undefined,
				reason: findReason(reason),
				familyName: familyName(),
			});
		}
		onChange();
	}

	function queue(queued: readonly OutboxItem[], reason: Error = new StoreError("offline")) {
		for (const item of queued) {
			const { state } = item;
			if (isAwaited(state) && !state.isStored) {
				resolve(item, reason);
				continue;
			}
			item.state = toQueued(state);
			if (isAwaited(state)) state.onOutcome("queued");
		}
		onChange();
	}

	function add(change: PendingChange, isOffline: boolean) {
		return new Promise<ChangeOutcome>((fulfil, reject) => {
			const item = pending.add(change, (outcome) => {
				for (const timer of timers) clearTimeout(timer);
				if (outcome instanceof Error) reject(outcome);
				else fulfil(outcome);
			});
			const isStored = isAwaited(item.state) && item.state.isStored;
			const queueItem = () => queue([item]);
			function showSlow() {
				item.state = toSlow(item.state);
				onChange();
			}
			const timers = [
				setTimeout(showSlow, SLOW_TIMEOUT_MS),
				setTimeout(queueItem, isStored ? RESPONSE_TIMEOUT_MS : FIRST_RESPONSE_TIMEOUT_MS),
			];
			if (isOffline && isStored) queueItem();
			else onChange();
		});
	}

	return {
		items,
		next,
		createStamp: pending.createStamp,
		replaceId: pending.replaceId,
		add,
		resolve,
		removed: () => items().filter(({ state }) => state.kind === "removed"),
		refresh: pending.refresh,
		queueAll: (reason) => queue(items(), reason),
		rejectAwaited(reason) {
			for (const item of items()) if (isAwaited(item.state)) resolve(item, reason);
		},
		rejectAll(reason) {
			pending.refresh();
			for (const item of items()) {
				// Nobody asked for a look to be stored.
				if (item.change.kind === "look-at-draw" && !isAwaited(item.state)) pending.remove(item);
				else resolve(item, reason);
			}
		},
		remove(removed) {
			for (const item of removed) pending.remove(item);
		},
		discard(id) {
			for (const item of items()) if (item.id === id) pending.remove(item);
			onChange();
		},
		acknowledge(id) {
			failed.delete(id);
			onChange();
		},
		close() {
			queue(items(), new StoreError("signed-out"));
			pending.clear();
		},
		syncStatus() {
			const first = next();
			const isStuck = first?.state.kind === "queued" && first.state.failures >= STUCK_AFTER_FAILURES;
			return {
				isSending: items().some(({ state }) => state.kind === "slow") || undefined,
				queued: items().flatMap((item) => (item.state.kind === "queued" ? [toNamed(item)] : [])),
				failed: failed.getAll(),
				stuck: isStuck ? toNamed(first) : undefined,
			};
		},
	};
}

function toNamed({ id, change, names }: OutboxItem): NamedChange {
	return { id, change, names };
}

function findReason(reason: Error): FailedChange["reason"] {
	if (reason instanceof TurnConflict) return "conflict";
	return (["not_in_family", "role"] as const).find((code) => isStoreError(reason, code));
}
