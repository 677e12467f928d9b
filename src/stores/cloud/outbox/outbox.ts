import type { Change } from "../../../rules/changes.ts";
import type { StorageAccess } from "../../browser/storage.ts";
import { StoreError } from "../../errors.ts";
import type { ChangeOutcome, SyncStatus } from "../../family-store.ts";
import type { ChangeTargets } from "../changes/change-targets.ts";
import { FIRST_RESPONSE_TIMEOUT_MS, RESPONSE_TIMEOUT_MS, SLOW_TIMEOUT_MS } from "../http/timeouts.ts";
import { createFailedChanges } from "./failed-changes.ts";
import { createPendingChanges, type OutboxItem } from "./pending-changes.ts";

/** Answers that a busy backend gives to one change, while it answers otherwise, until somebody may give the change up. */
const STUCK_AFTER_FAILURES = 5;

/** What is on its way to the backend from this device, and what of it could not be made. */
export interface Outbox {
	items(): readonly OutboxItem[];
	/** The next to send. */
	next(): OutboxItem | undefined;
	/** Puts a change in. The promise tells, as `FamilyStore.change` does, what becomes of it. */
	add(change: Change, meant: ChangeTargets): { readonly item: OutboxItem; readonly kept: Promise<ChangeOutcome> };
	/** It is made, or never will be. Whoever has been told that it waits is told so in a way that stays. */
	resolve(item: OutboxItem, reason?: Error): void;
	/** What the storage has taken waits from now on; the rest has failed. */
	markQueued(items: readonly OutboxItem[], reason: Error): void;
	/** The backend refuses what they need: whoever has not been told that they wait is told so, and they are taken out. */
	rejectUnanswered(reason: Error): void;
	/** The backend has not made it, and may later. */
	recordFailure(item: OutboxItem, reason: unknown): void;
	/** Takes it out, unsent. */
	discard(id: string): void;
	acknowledge(id: string): void;
	/** Looks what other tabs have put in and taken out. */
	refresh(): void;
	/** Other tabs have sent them, or nobody ever will; rows that are read from now on show which. */
	removed(): readonly OutboxItem[];
	/** The rows that show what became of them have been read. */
	remove(items: readonly OutboxItem[]): void;
	/** Ends this tab's part in it. */
	close(): void;
	syncStatus(): Omit<SyncStatus, "isOffline">;
}

/** @param onChange called when there is something else to show */
export function createOutbox(storage: StorageAccess, userId: string, onChange: () => void): Outbox {
	const waiting = createPendingChanges(storage, userId);
	const unmade = createFailedChanges(storage, userId);

	function answer(item: OutboxItem, how: ChangeOutcome | Error) {
		item.onResult?.(how);
		item.onResult = undefined;
	}

	function settle(item: OutboxItem, reason?: Error) {
		// What another tab has taken out meanwhile is that tab's to tell, or nobody's: the account may be gone.
		waiting.refresh();
		const isUntold = waiting.items().includes(item) && !item.isRemoved && item.onResult === undefined;
		if (reason !== undefined && isUntold) unmade.add(item, reason);
		waiting.remove(item);
		answer(item, reason ?? "saved");
		onChange();
	}

	function letWait(items: readonly OutboxItem[], reason: Error) {
		for (const item of items) {
			item.isOverdue = true;
			if (item.isStored) answer(item, "waiting");
			else settle(item, reason);
		}
		onChange();
	}

	const next = () => waiting.items().find(({ isRemoved }) => !isRemoved);

	return {
		items: waiting.items,
		next,
		resolve: settle,
		markQueued: letWait,
		add(change, meant) {
			const item = waiting.add(change, meant);
			onChange();
			const kept = new Promise<ChangeOutcome>((resolve, reject) => {
				const patience = item.isStored ? RESPONSE_TIMEOUT_MS : FIRST_RESPONSE_TIMEOUT_MS;
				const slow = setTimeout(() => {
					item.isSlow = true;
					onChange();
				}, SLOW_TIMEOUT_MS);
				const overdue = setTimeout(() => letWait([item], new StoreError("offline")), patience);
				item.onResult = (how) => {
					clearTimeout(slow);
					clearTimeout(overdue);
					if (how instanceof Error) reject(how);
					else resolve(how);
				};
			});
			return { item, kept };
		},
		rejectUnanswered(reason) {
			for (const item of waiting.items()) if (item.onResult) settle(item, reason);
		},
		recordFailure(item, reason) {
			if (reason instanceof StoreError && reason.code === "busy") item.failures++;
		},
		discard(id) {
			for (const item of waiting.items()) if (item.id === id) waiting.remove(item);
			onChange();
		},
		acknowledge(id) {
			unmade.delete(id);
			onChange();
		},
		refresh: waiting.refresh,
		removed: () => waiting.items().filter(({ isRemoved }) => isRemoved),
		remove(items) {
			for (const item of items) waiting.remove(item);
		},
		close() {
			letWait(waiting.items(), new StoreError("signed-out"));
			waiting.clear();
		},
		syncStatus() {
			const first = next();
			return {
				isSending: waiting.items().some(({ isSlow, onResult }) => isSlow && onResult !== undefined) || undefined,
				pending: waiting
					.items()
					.filter(({ isOverdue, isRemoved }) => isOverdue && !isRemoved)
					.map(({ change }) => change),
				failed: unmade.getAll(),
				stuck: first && first.failures >= STUCK_AFTER_FAILURES ? { id: first.id, change: first.change } : undefined,
			};
		},
	};
}
