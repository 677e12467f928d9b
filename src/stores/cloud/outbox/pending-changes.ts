import type { ChangeStamp } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import type { StorageAccess } from "../../browser/storage.ts";
import { createStorageCollection } from "../../browser/storage-collection.ts";
import { PENDING_CHANGES_PREFIX } from "../../browser/storage-keys.ts";
import { createStamp } from "../../create-stamp.ts";
import { createTimeUuid, timeOfUuid } from "../../uuid.ts";
import { isSame } from "../is-same.ts";
import { afterStorageRead, type ChangeState, isAwaited, OTHER_TAB, toSending } from "./change-state.ts";
import { type PendingChange, PendingChangeSchema, toStoredPending } from "./schema.ts";

export interface OutboxItem extends Omit<PendingChange, "change" | "names"> {
	change: PendingChange["change"];
	names: PendingChange["names"];
	state: ChangeState;
}

export interface PendingChanges {
	/** The same object until one is added or removed. */
	items(): readonly OutboxItem[];
	/** Of a change that is made now. Its id begins with the time, later than those of the others. */
	/** @param family that changes */
	createStamp(family: Pick<Family, "timeZone">): ChangeStamp;
	add(change: PendingChange, onOutcome: Parameters<typeof toSending>[1]): OutboxItem;
	remove(item: OutboxItem): void;
	/** Of what was to be added and is there already, under another id: what is made of it is meant for that. */
	replaceId(id: string, other: string): void;
	refresh(): void;
	clear(): void;
}

/** @param slot as of `createOutbox` */
export function createPendingChanges(storage: StorageAccess, slot: string): PendingChanges {
	const stored = createStorageCollection(
		storage,
		`${PENDING_CHANGES_PREFIX}${slot}:`,
		PendingChangeSchema,
		toStoredPending,
	);
	let items: readonly OutboxItem[] = [];

	function tryStore(entry: PendingChange): boolean {
		try {
			stored.put(entry);
			return true;
		} catch (reason) {
			console.warn("This browser cannot store a change until it is sent:", reason);
			return false;
		}
	}

	return {
		items: () => items,
		/** A clock that is set back does not change the order. */
		createStamp(family) {
			const last = timeOfUuid(items.at(-1)?.id ?? "") || 0;
			return { ...createStamp(family), id: createTimeUuid(Math.max(Date.now(), last + 1)) };
		},
		add(entry, onOutcome) {
			const item = { ...entry, state: toSending(tryStore(entry), onOutcome) };
			items = [...items, item];
			return item;
		},
		remove(item) {
			stored.delete(item.id);
			items = items.filter((other) => other !== item);
		},
		replaceId(id, other) {
			const replace = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(id, other));
			items = [...items];
			for (const item of items) {
				const change = replace(item.change);
				if (isSame(change, item.change)) continue;
				Object.assign(item, { change, names: replace(item.names) });
				if (!isAwaited(item.state) || item.state.isStored) tryStore(item);
			}
		},
		refresh() {
			const found = new Map(stored.getAll().map((entry) => [entry.id, entry]));
			for (const item of items) item.state = afterStorageRead(item.state, found.delete(item.id));
			if (found.size === 0) return;
			const added = Array.from(found.values(), (entry) => ({ ...entry, state: OTHER_TAB }));
			items = [...items, ...added].sort((one, other) => (one.id < other.id ? -1 : 1));
		},
		clear() {
			items = [];
		},
	};
}
