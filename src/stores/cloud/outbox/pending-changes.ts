import * as v from "valibot";
import type { Change } from "../../../rules/changes.ts";
import type { StorageAccess } from "../../browser/storage.ts";
import { createStorageCollection } from "../../browser/storage-collection.ts";
import { PENDING_CHANGES_PREFIX } from "../../browser/storage-keys.ts";
import type { ChangeOutcome } from "../../family-store.ts";
import { type ChangeTargets, ChangeTargetsSchema } from "../changes/change-targets.ts";
import { createUuid } from "../rows/uuid.ts";
import { ChangeSchema } from "./schema.ts";

/** A change that the backend has not confirmed. */
export interface PendingChange {
	/** Begins with the time at which it was made: ids in order are changes in order. */
	readonly id: string;
	readonly change: Change;
	readonly meant: ChangeTargets;
}

/** A waiting change as one tab knows it. */
export interface OutboxItem extends PendingChange {
	/** It is in the storage too, where a reload and the other tabs find it. */
	readonly isStored: boolean;
	/** Its answer takes longer than answers usually do. */
	isSlow: boolean;
	/** It has been waiting for longer than a call takes. */
	isOverdue: boolean;
	/** Another tab has sent it, or it was discarded; the rows that show which have not been read yet. */
	isRemoved: boolean;
	/** How often this tab has been told that the backend is too busy for it. */
	failures: number;
	/** Tells whoever made it in this tab; undefined once told. */
	onResult: ((kept: ChangeOutcome | Error) => void) | undefined;
}

/** The changes of one person that wait on this device, the same in every tab as far as the storage goes. */
export interface PendingChanges {
	/** In the order in which they were made. The same object until something changes. */
	items(): readonly OutboxItem[];
	/** Adds a change, which is safe from then on if the storage takes it. */
	add(change: Change, meant: ChangeTargets): OutboxItem;
	remove(item: OutboxItem): void;
	/** Looks what other tabs, or this one before a reload, have added and taken out. */
	refresh(): void;
	/** Forgets what only this tab knows. */
	clear(): void;
}

const INITIAL_STATE = { isSlow: false, isOverdue: false, isRemoved: false, failures: 0, onResult: undefined };

const PendingChangeSchema = v.object({ id: v.string(), change: ChangeSchema, meant: ChangeTargetsSchema });

export function createPendingChanges(storage: StorageAccess, userId: string): PendingChanges {
	const kept = createStorageCollection<PendingChange>(
		storage,
		`${PENDING_CHANGES_PREFIX}${userId}:`,
		PendingChangeSchema,
	);
	let items: readonly OutboxItem[] = [];

	/** Nine digits of base 36 hold the milliseconds until the year 5188. A clock that is set back does not change the order. */
	function nextId(): string {
		const last = Number.parseInt(items.at(-1)?.id.slice(0, 9) ?? "0", 36) || 0;
		return `${Math.max(Date.now(), last + 1)
			.toString(36)
			.padStart(9, "0")}-${createUuid()}`;
	}

	return {
		items: () => items,
		add(change, meant) {
			const entry = { id: nextId(), change, meant };
			const item = { ...entry, isStored: canKeep(entry), ...INITIAL_STATE };
			items = [...items, item];
			return item;
		},
		remove(item) {
			if (item.isStored) kept.delete(item.id);
			items = items.filter((other) => other !== item);
		},
		refresh() {
			const found = new Map(kept.getAll().map((entry) => [entry.id, entry]));
			const known = new Set(items.map(({ id }) => id));
			for (const item of items) item.isRemoved = item.isStored && item.onResult === undefined && !found.has(item.id);
			const more = [...found.values()].filter(({ id }) => !known.has(id));
			if (more.length === 0) return;
			const added = more.map((entry) => ({ ...entry, isStored: true, ...INITIAL_STATE }));
			items = [...items, ...added].sort((one, other) => (one.id < other.id ? -1 : 1));
		},
		clear() {
			items = [];
		},
	};

	function canKeep(entry: PendingChange): boolean {
		try {
			kept.put(entry);
			return true;
		} catch (reason) {
			console.warn("This browser cannot keep a change until it is sent:", reason);
			return false;
		}
	}
}
