import type { Change } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";

/** "saved" where the family is stored, or "queued" on this device until it can be sent there, also after a reload. */
export type ChangeOutcome = "saved" | "queued";

/** A queued change that could not be made when it was sent. */
export interface FailedChange {
	readonly id: string;
	readonly change: Change;
	/** Of a turn: whose turn another device recorded first, if any. */
	readonly conflictingMember?: string | undefined;
}

/** A change that the backend has repeatedly not made. It is attempted further. */
export interface StuckChange {
	readonly id: string;
	readonly change: Change;
}

/** How far the changes of this device have got. */
export interface SyncStatus {
	/** The backend cannot be reached: `family()` is the snapshot with the pending changes. */
	readonly isOffline: boolean;
	/** The backend has not responded yet: `family()` is the snapshot, too. */
	readonly isStale?: boolean | undefined;
	/** Sending a change takes longer than usual, and its outcome is unknown. */
	readonly isSending?: boolean | undefined;
	/** The account was deleted on another device. */
	readonly isAccountDeleted?: boolean | undefined;
	/** Queued and not sent yet, oldest first. */
	readonly pending: readonly Change[];
	/** Not acknowledged yet, oldest first. */
	readonly failed: readonly FailedChange[];
	/** The changes behind it are blocked by it. */
	readonly stuck?: StuckChange | undefined;
}

export const SYNCED: SyncStatus = { isOffline: false, pending: [], failed: [] };

/** Reads and changes a family, wherever it is stored. */
export interface FamilyStore {
	/** The family as this device knows it, or `undefined` until it has been loaded. The same object until something changes. */
	family(): Family | undefined;

	/** Calls `listener` after every change of `family()` and `syncStatus()`, also by another tab or device. */
	subscribe(listener: () => void): () => void;

	/**
	 * Reads the family and follows its changes from then on.
	 *
	 * @throws StoreError when the backend refuses to be read, or does not respond and no snapshot is stored
	 */
	load(): Promise<void>;

	/**
	 * Makes one change, which shows in `family()` at once; the promise resolves within seconds. A change that means nothing to the
	 * family (see `applyChange`) does nothing and is no error, except for a turn.
	 *
	 * @throws TurnConflict when the draw of a turn no longer holds; `family()` then shows why
	 * @throws StoreError when the change can neither be made nor queued
	 */
	change(change: Change): Promise<ChangeOutcome>;

	/** The same object until something changes. */
	syncStatus(): SyncStatus;

	/** Removes a failed change, which the user has read about. */
	acknowledge(id: string): void;

	/** Removes a stuck change, which is never made then. */
	discard(id: string): void;

	/** Ends all that `load` began. */
	close(): void;
}
