import type { Change, ChangeOf } from "../rules/changes.ts";
import type { Family, Turn } from "../rules/family.ts";
import type { HistoryEntry } from "../rules/history.ts";
import type { StoredFamily } from "../rules/stored-family.ts";
import type { NewEntries } from "./new-entries.ts";
import type { FamilyPeople } from "./people.ts";

export interface ChangeResult {
	/** "queued" on this device until the backend can be reached, also after a reload. */
	readonly outcome: "saved" | "queued";
	readonly turn?: string | undefined;
}

/** With the names, by id, of those that a change is about, as they were when it was made: they may be gone. */
export interface NamedChange {
	readonly id: string;
	readonly change: Change;
	readonly names: Readonly<Record<string, string>>;
}

export interface FailedChange extends NamedChange {
	readonly conflictingMember?: string | undefined;
	/**
	 * Whoever made it is no longer in the family, may not do that in it any more, or another device has changed the turns
	 * since.
	 */
	readonly reason?: "not_in_family" | "role" | "conflict" | undefined;
	/** The name of the family that it was meant for, of whoever has several: another may be open by now. */
	readonly familyName?: string | undefined;
}

export interface SyncStatus {
	/** The backend cannot be reached: `family()` is the snapshot with the pending changes. */
	readonly isOffline: boolean;
	/** The same, while the backend has not responded yet. */
	readonly isStale?: boolean | undefined;
	readonly isSending?: boolean | undefined;
	readonly isAccountDeleted?: boolean | undefined;
	readonly isRemoved?: boolean | undefined;
	readonly queued: readonly NamedChange[];
	readonly failed: readonly FailedChange[];
	/** The backend has repeatedly not made it. It blocks those behind it. */
	readonly stuck?: NamedChange | undefined;
}

export const SYNCED: SyncStatus = { isOffline: false, queued: [], failed: [] };

export interface HistoryQuery {
	/** The id of one category, whose entries come with those of the family's members; of the whole family without it. */
	readonly category?: string | undefined;
	/** `next` of the page before; the newest page without it. */
	readonly before?: string | undefined;
}

export interface HistoryPage {
	readonly entries: readonly HistoryEntry[];
	readonly next: string | undefined;
}

export interface Recorder {
	readonly name?: string | undefined;
	/** A tablet on the wall, say. */
	readonly isScreen: boolean;
}

export interface TurnNews {
	readonly turn: Turn;
	readonly by: Recorder;
}

export type FamilyMerge = Omit<ChangeOf<"merge-family">, "kind">;

export interface FamilyStore {
	/** `undefined` until it is known, which may be before it has been loaded; the same object until it changes. */
	family(): Family | undefined;

	/** What `family()` shows, with all that there ever was: for the history. */
	stored(): StoredFamily | undefined;

	subscribe(listener: () => void): () => void;

	/** @throws StoreError when the backend refuses to be read, or does not respond and no snapshot is stored */
	load(): Promise<void>;

	/** Fetches ahead what changes will need. */
	prepare?(): void;

	/** A backend may have the specification's four tables and nothing else. What cannot be changed is not shown. */
	can(kind: Change["kind"]): boolean;

	/**
	 * Shows a change at once, and resolves within seconds, also if it means nothing to the family (see `applyChange`).
	 * @throws TurnConflict when somebody has recorded a turn since, or a turn to be undone is not the last; StoreError
	 * "name-taken" when another has the name; StoreError when it can neither be made nor queued
	 */
	change(change: Change): Promise<ChangeResult>;

	preview(change: Change): Family | undefined;

	/** A page of the history, newest first. @throws StoreError when it cannot be read, offline for example */
	readHistory(query: HistoryQuery): Promise<HistoryPage>;

	/** Those that a merge would add here; "unknown" where that takes too long to find out. @throws StoreError */
	findNewEntries(merge: FamilyMerge): Promise<NewEntries | "unknown">;

	/** Who is in the family, where more than one person can be in it; the same object until that changes. */
	people?(): FamilyPeople | undefined;

	/** Who else has recorded a turn that counts; undefined where that is not known, or was the person who looks. */
	recordedBy?(turn: string): Recorder | undefined;

	subscribeToNews?(listener: (news: readonly TurnNews[]) => void): () => void;

	syncStatus(): SyncStatus;

	acknowledge(id: string): void;

	discard(id: string): void;

	close(): void;
}
