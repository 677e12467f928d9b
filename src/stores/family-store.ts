import type { Change } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";

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

export interface FamilyStore {
	/** `undefined` until it has been loaded; the same object until it changes. */
	family(): Family | undefined;

	/** To `family()` and `syncStatus()`. */
	subscribe(listener: () => void): () => void;

	/** @throws StoreError when the backend refuses to be read, or does not respond and no snapshot is stored */
	load(): Promise<void>;

	/**
	 * Shows a change at once, and resolves within seconds, also if it means nothing to the family (see `applyChange`).
	 * @throws TurnConflict when the draw of a turn no longer holds; StoreError when it can neither be made nor queued
	 */
	change(change: Change): Promise<ChangeOutcome>;

	syncStatus(): SyncStatus;

	acknowledge(id: string): void;

	discard(id: string): void;

	close(): void;
}
