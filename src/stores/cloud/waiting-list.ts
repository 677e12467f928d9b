import * as v from "valibot";
import type { Change } from "../../rules/changes.ts";
import { WAITING_KEY } from "../account-keys.ts";
import type { Kept } from "../family-store.ts";
import { ChangeSchema } from "./change-schema.ts";
import { type KeptStorage, keptEntries } from "./kept-entries.ts";
import { type Meant, MeantSchema } from "./meant-rows.ts";
import { newId } from "./new-id.ts";

/** A change that the backend has not confirmed. */
export interface WaitingChange {
	/** Begins with the time at which it was made: ids in order are changes in order. */
	readonly id: string;
	readonly change: Change;
	readonly meant: Meant;
}

/** A waiting change as one tab knows it. */
export interface WaitingItem extends WaitingChange {
	/** It is in the storage too, where a reload and the other tabs find it. */
	readonly isKept: boolean;
	/** Its answer takes longer than answers usually do. */
	isSlow: boolean;
	/** It has been waiting for longer than a call takes. */
	isOverdue: boolean;
	/** Another tab has sent it, or it was discarded; the rows that show which have not been read yet. */
	isGone: boolean;
	/** How often this tab has been told that the backend is too busy for it. */
	failures: number;
	/** Tells whoever made it in this tab; undefined once told. */
	answer: ((kept: Kept | Error) => void) | undefined;
}

/** The changes of one person that wait on this device, the same in every tab as far as the storage goes. */
export interface WaitingList {
	/** In the order in which they were made. The same object until something changes. */
	items(): readonly WaitingItem[];
	/** Adds a change, which is safe from then on if the storage takes it. */
	add(change: Change, meant: Meant): WaitingItem;
	remove(item: WaitingItem): void;
	/** Looks what other tabs, or this one before a reload, have added and taken out. */
	look(): void;
	/** Forgets what only this tab knows. */
	clear(): void;
}

const FRESH = { isSlow: false, isOverdue: false, isGone: false, failures: 0, answer: undefined };

const WaitingSchema = v.object({ id: v.string(), change: ChangeSchema, meant: MeantSchema });

export function waitingList(storage: KeptStorage, userId: string): WaitingList {
	const kept = keptEntries<WaitingChange>(storage, `${WAITING_KEY}${userId}:`, WaitingSchema);
	let items: readonly WaitingItem[] = [];

	/** Nine digits of base 36 hold the milliseconds until the year 5188. A clock that is set back does not change the order. */
	function nextId(): string {
		const last = Number.parseInt(items.at(-1)?.id.slice(0, 9) ?? "0", 36) || 0;
		return `${Math.max(Date.now(), last + 1)
			.toString(36)
			.padStart(9, "0")}-${newId()}`;
	}

	return {
		items: () => items,
		add(change, meant) {
			const entry = { id: nextId(), change, meant };
			const item = { ...entry, isKept: canKeep(entry), ...FRESH };
			items = [...items, item];
			return item;
		},
		remove(item) {
			if (item.isKept) kept.drop(item.id);
			items = items.filter((other) => other !== item);
		},
		look() {
			const found = new Map(kept.all().map((entry) => [entry.id, entry]));
			const known = new Set(items.map(({ id }) => id));
			for (const item of items) item.isGone = item.isKept && item.answer === undefined && !found.has(item.id);
			const more = [...found.values()].filter(({ id }) => !known.has(id));
			if (more.length === 0) return;
			const added = more.map((entry) => ({ ...entry, isKept: true, ...FRESH }));
			items = [...items, ...added].sort((one, other) => (one.id < other.id ? -1 : 1));
		},
		clear() {
			items = [];
		},
	};

	function canKeep(entry: WaitingChange): boolean {
		try {
			kept.keep(entry);
			return true;
		} catch (reason) {
			console.warn("This browser cannot keep a change until it is sent:", reason);
			return false;
		}
	}
}
