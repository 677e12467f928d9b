import type { Change } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";
import type { RecordEntry } from "../rules/record.ts";
import type { NewEntries } from "./new-entries.ts";

/** "queued" on this device until the backend can be reached, also after a reload. */
export type ChangeOutcome = "saved" | "queued";

export interface FailedChange {
	readonly id: string;
	readonly change: Change;
	readonly conflictingMember?: string | undefined;
}

/** A change that the backend has repeatedly not made. It blocks those behind it. */
export interface StuckChange {
	readonly id: string;
	readonly change: Change;
}

export interface SyncStatus {
	/** The backend cannot be reached: `family()` is the snapshot with the pending changes. */
	readonly isOffline: boolean;
	/** The same, while the backend has not responded yet. */
	readonly isStale?: boolean | undefined;
	readonly isSending?: boolean | undefined;
	readonly isAccountDeleted?: boolean | undefined;
	readonly pending: readonly Change[];
	readonly failed: readonly FailedChange[];
	readonly stuck?: StuckChange | undefined;
}

export const SYNCED: SyncStatus = { isOffline: false, pending: [], failed: [] };

export interface RecordQuery {
	/** Of one category; of the whole family without it. */
	readonly category?: string | undefined;
	/** `next` of the page before; the newest page without it. */
	readonly before?: string | undefined;
}

export interface RecordPage {
	readonly entries: readonly RecordEntry[];
	/** Undefined after the last page. */
	readonly next: string | undefined;
}

export type FamilyMerge = Omit<Extract<Change, { readonly kind: "merge-family" }>, "kind">;

export interface FamilyStore {
	/** `undefined` until it is known, which may be before it has been loaded; the same object until it changes. */
	family(): Family | undefined;

	/** To `family()` and `syncStatus()`. */
	subscribe(listener: () => void): () => void;

	/** @throws StoreError when the backend refuses to be read, or does not respond and no snapshot is stored */
	load(): Promise<void>;

	/** Fetches ahead what changes will need. */
	prepare?(): void;

	/**
	 * Shows a change at once, and resolves within seconds, also if it means nothing to the family (see `applyChange`).
	 * @throws TurnConflict when the draw of a turn no longer holds, the draw to be passed on is not open, or a turn to be undone is not the last; StoreError when it can neither be made nor queued
	 */
	change(change: Change): Promise<ChangeOutcome>;

	/** A page of the record, newest first. @throws StoreError when it cannot be read, offline for example */
	readRecord(query: RecordQuery): Promise<RecordPage>;

	/** Which entries of its record a merge would add here; "unknown" where that takes too long to find out. @throws StoreError as `readRecord` */
	findNewEntries(merge: FamilyMerge): Promise<NewEntries | "unknown">;

	syncStatus(): SyncStatus;

	acknowledge(id: string): void;

	discard(id: string): void;

	close(): void;
}
