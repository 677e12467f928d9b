import type { ChangeStamp } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import type { StorageAccess } from "../../browser/storage.ts";
import { createStorageCollection } from "../../browser/storage-collection.ts";
import { PENDING_CHANGES_PREFIX } from "../../browser/storage-keys.ts";
import { createStamp } from "../../create-stamp.ts";
import { isStoreError, StoreError, TurnConflict } from "../../errors.ts";
import type { ChangeResult, FailedChange, NamedChange, SyncStatus } from "../../family-store.ts";
import { isSame } from "../../is-same.ts";
import { createTimeUuid, timeOfUuid } from "../../uuid.ts";
import { FIRST_RESPONSE_TIMEOUT_MS, RESPONSE_TIMEOUT_MS, SLOW_TIMEOUT_MS } from "../http/timeouts.ts";
import { createFailedChanges } from "./failed-changes.ts";
import { type PendingChange, PendingChangeSchema, toStoredPending } from "./schema.ts";

const STUCK_AFTER_FAILURES = 5;

type Outcome = ChangeResult["outcome"];

interface OutboxItem extends Omit<PendingChange, "change" | "names"> {
	change: PendingChange["change"];
	names: PendingChange["names"];
	/** Another tab has stored an "other-tab" change, and sent or discarded a "removed" one. */
	state: "sending" | "slow" | "queued" | "other-tab" | "removed";
	readonly isStored: boolean;
	failures: number;
	/** Set as long as the caller in this tab awaits the change: a failure reaches it, so it need not be stored. */
	onOutcome?: ((outcome: Outcome | Error) => void) | undefined;
}

export interface OutboxOptions {
	readonly storage: StorageAccess;
	readonly userId: string;
	/** A user's family, as `slotOf` names it. Failed changes are the user's, whichever family they look at next. */
	readonly slot: string;
	familyName(): string | undefined;
	onChange(): void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox({ storage, userId, slot, familyName, onChange }: OutboxOptions) {
	const prefix = `${PENDING_CHANGES_PREFIX}${slot}:`;
	const stored = createStorageCollection(storage, prefix, PendingChangeSchema, toStoredPending);
	const failed = createFailedChanges(storage, userId);
	let items: readonly OutboxItem[] = [];
	const next = () => items.find(({ state }) => state !== "removed");

	function tryStore(pending: PendingChange): boolean {
		try {
			stored.put(pending);
			return true;
		} catch (reason) {
			console.warn("This browser cannot store a change until it is sent:", reason);
			return false;
		}
	}

	function remove(removed: readonly OutboxItem[]) {
		for (const { id } of removed) stored.delete(id);
		if (removed.length > 0) items = items.filter((item) => !removed.includes(item));
	}

	function refresh() {
		const found = new Map(stored.getAll().map((pending) => [pending.id, pending]));
		for (const item of items) {
			const isFound = found.delete(item.id);
			// An awaited change is sent even if another tab has removed it: sending shows the outcome.
			if (!isFound && !item.onOutcome) item.state = "removed";
			if (isFound && item.state === "removed") item.state = "queued";
		}
		if (found.size === 0) return;
		const added = Array.from(found.values(), toOtherTab);
		items = [...items, ...added].sort((a, b) => (a.id < b.id ? -1 : 1));
	}

	/** The change is made or, with a reason, never will be. If no caller awaits it, the failure is stored. */
	function resolve(item: OutboxItem, reason?: Error) {
		// The tab that has removed a change reports it, or nobody does: the account may have been deleted.
		refresh();
		const isReported = !items.includes(item) || item.state === "removed";
		remove([item]);
		if (item.onOutcome) item.onOutcome(reason ?? "saved");
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
			if (item.onOutcome && !item.isStored) resolve(item, reason);
			else if (item.state !== "removed") {
				item.state = "queued";
				item.onOutcome?.("queued");
				item.onOutcome = undefined;
			}
		}
		onChange();
	}

	function add(pending: PendingChange, isOffline: boolean) {
		return new Promise<Outcome>((fulfil, reject) => {
			const isStored = tryStore(pending);
			const item: OutboxItem = { ...pending, state: "sending", isStored, failures: 0 };
			const queueItem = () => queue([item]);
			function showSlow() {
				item.state = "slow";
				onChange();
			}
			const timers = [
				setTimeout(showSlow, SLOW_TIMEOUT_MS),
				setTimeout(queueItem, isStored ? RESPONSE_TIMEOUT_MS : FIRST_RESPONSE_TIMEOUT_MS),
			];
			item.onOutcome = (outcome) => {
				for (const timer of timers) clearTimeout(timer);
				if (outcome instanceof Error) reject(outcome);
				else fulfil(outcome);
			};
			items = [...items, item];
			if (isOffline && isStored) queueItem();
			else onChange();
		});
	}

	return {
		...{ next, refresh, add, resolve, remove },
		/** Changes in the order in which they were made; the same object until one is added, removed or replaced. */
		items: () => items,
		/** Its id is later than all others, even if the clock was set back. */
		createStamp(family: Pick<Family, "timeZone">): ChangeStamp {
			const last = timeOfUuid(items.at(-1)?.id ?? "") || 0;
			return { ...createStamp(family), id: createTimeUuid(Math.max(Date.now(), last + 1)) };
		},
		queueAll: (reason?: Error) => queue(items, reason),
		rejectAwaited(reason: Error) {
			for (const item of items) if (item.onOutcome) resolve(item, reason);
		},
		rejectAll(reason: Error) {
			refresh();
			// Nobody asked for a look to be stored.
			remove(items.filter(({ change, onOutcome }) => change.kind === "look-at-draw" && !onOutcome));
			for (const item of items) resolve(item, reason);
		},
		/** Something that was to be added is there already under another id: later changes of it are meant for that. */
		replaceId(id: string, other: string) {
			const replace = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(id, other));
			items = [...items];
			for (const item of items) {
				const change = replace(item.change);
				if (isSame(change, item.change)) continue;
				Object.assign(item, { change, names: replace(item.names) });
				if (item.isStored) tryStore(item);
			}
		},
		discard(id: string) {
			remove(items.filter((item) => item.id === id));
			onChange();
		},
		acknowledge(id: string) {
			failed.delete(id);
			onChange();
		},
		close() {
			queue(items, new StoreError("signed-out"));
			items = [];
		},
		syncStatus(): Pick<SyncStatus, "isSending" | "queued" | "failed" | "stuck"> {
			const first = next();
			const isStuck = first?.state === "queued" && first.failures >= STUCK_AFTER_FAILURES;
			return {
				isSending: items.some(({ state }) => state === "slow") || undefined,
				queued: items.filter(({ state }) => state === "queued").map(toNamed),
				failed: failed.getAll(),
				stuck: isStuck ? toNamed(first) : undefined,
			};
		},
	};
}

function toOtherTab(pending: PendingChange): OutboxItem {
	return { ...pending, state: "other-tab", isStored: true, failures: 0 };
}

function toNamed({ id, change, names }: OutboxItem): NamedChange {
	return { id, change, names };
}

function findReason(reason: Error): FailedChange["reason"] {
	if (reason instanceof TurnConflict) return "conflict";
	return (["not_in_family", "role"] as const).find((code) => isStoreError(reason, code));
}
