import type { Change } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";

/** Where a change is safe: where the family is kept, or on this device until it can be sent there, also after a reload. */
export type ChangeOutcome = "saved" | "waiting";

/** A change that waited on this device and that could not be made when it was sent. */
export interface FailedChange {
	readonly id: string;
	readonly change: Change;
	/** Of a turn: who had it in between, where somebody did. */
	readonly quicker?: string | undefined;
}

/** A change that the backend again and again has not made. It goes on being tried. */
export interface StuckChange {
	readonly id: string;
	readonly change: Change;
}

/** How far the changes of this device have got. */
export interface SyncStatus {
	/** `family()` is what was last seen, with what waits on top: where the family is kept cannot be reached. */
	readonly isOffline: boolean;
	/** `family()` is what was last seen, too: where it is kept has not answered yet. */
	readonly isStale?: boolean | undefined;
	/** A change is on its way for longer than usual, and nobody has been told what becomes of it. */
	readonly isSending?: boolean | undefined;
	/** The account was deleted on another device: there is nothing left to keep here. */
	readonly isAccountDeleted?: boolean | undefined;
	/** What has been answered with "waiting" and not been sent yet, oldest first. */
	readonly pending: readonly Change[];
	/** What nobody has acknowledged yet, oldest first. */
	readonly failed: readonly FailedChange[];
	/** What waits and cannot be sent, though the rest of the backend answers: all that waits behind it waits for it. */
	readonly stuck?: StuckChange | undefined;
}

/** Nothing waits, nothing is to be told. */
export const SYNCED: SyncStatus = { isOffline: false, pending: [], failed: [] };

/** Where a family is kept, as far as the screens know. */
export interface FamilyStore {
	/** The family as this device knows it, or `undefined` until it has been loaded. The same object until something changes. */
	family(): Family | undefined;

	/** Calls `listener` after every change of `family()`, whoever made it: this person, another tab, another phone. */
	subscribe(listener: () => void): () => void;

	/**
	 * Reads the family and keeps it up to date from then on.
	 *
	 * @throws StoreError when it cannot be read, and nothing is known of it on this device; or when the backend answers with an error
	 */
	load(): Promise<void>;

	/**
	 * Makes one change. It shows in `family()` at once; the promise tells when it is safe, and does not take forever. A
	 * change that means nothing to the family (see `applyChange`) does nothing and is no error, except for a turn.
	 *
	 * @throws TurnConflict when the draw of a turn no longer holds; `family()` then shows why
	 * @throws StoreError when the change can neither be made nor wait
	 */
	change(change: Change): Promise<ChangeOutcome>;

	/** How far this device's changes have got. The same object until something changes; `subscribe` tells of that too. */
	syncStatus(): SyncStatus;

	/** Somebody has read about a change that was not made: it is told no more. */
	acknowledge(id: string): void;

	/** Takes a change that is stuck out of what waits, to be never made. */
	discard(id: string): void;

	/** Ends all that `load` began. */
	close(): void;
}
