import type { Change, ChangeOf } from "../rules/changes.ts";
import type { Family, Turn } from "../rules/family.ts";
import type { HistoryEntry } from "../rules/history.ts";
import type { StoredFamily } from "../rules/stored-family.ts";
import type { NewEntries } from "./new-entries.ts";
import type { FamilyPeople } from "./people.ts";

export interface ChangeResult {
	/** "queued": the change stays on this device until the backend can be reached, also after a reload. */
	readonly outcome: "saved" | "queued";
	readonly turn?: string | undefined;
}

/** A change with the names that it is about, by id, as they were when it was made: they may be gone by now. */
export interface NamedChange {
	readonly id: string;
	readonly change: Change;
	readonly names: Readonly<Record<string, string>>;
}

export interface FailedChange extends NamedChange {
	readonly conflictingMember?: string | undefined;
	/** The user is no longer in the family, may no longer do this, or another device was faster. */
	readonly reason?: "not_in_family" | "role" | "conflict" | undefined;
	/** The family that the change was meant for, if the user has several: another one may be open by now. */
	readonly familyName?: string | undefined;
}

export interface SyncStatus {
	/** The backend cannot be reached: `family()` is the snapshot with the pending changes. */
	readonly isOffline: boolean;
	/** The backend has not responded yet: `family()` is the same as offline. */
	readonly isStale?: boolean | undefined;
	readonly isSending?: boolean | undefined;
	readonly isAccountDeleted?: boolean | undefined;
	readonly isRemoved?: boolean | undefined;
	readonly queued: readonly NamedChange[];
	readonly failed: readonly FailedChange[];
	/** The backend has repeatedly failed to make this change, which blocks those behind it. */
	readonly stuck?: NamedChange | undefined;
}

export const SYNCED: SyncStatus = { isOffline: false, queued: [], failed: [] };

export interface HistoryQuery {
	/** The id of a category, whose entries come with those about members. Without it, all entries come. */
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
	readonly isScreen: boolean;
}

export interface TurnNews {
	readonly turn: Turn;
	readonly by: Recorder;
}

export type FamilyMerge = Omit<ChangeOf<"merge-family">, "kind">;

export interface FamilyStore {
	/** `undefined` until the family is known, which may be before it is loaded; the same object until it changes. */
	family(): Family | undefined;

	/** The family of `family()` with all that there ever was, for the history. */
	stored(): StoredFamily | undefined;

	subscribe(listener: () => void): () => void;

	/** @throws StoreError when the backend refuses to be read, or does not respond and no snapshot is stored */
	load(): Promise<void>;

	/** Fetches ahead what changes will need. */
	prepare?(): void;

	/** A backend may have the specification's four tables and nothing else. What cannot be changed is not shown. */
	can(kind: Change["kind"]): boolean;

	/** Shows a change at once, resolves in seconds. @throws TurnConflict; StoreError "name-taken", or if not queued */
	change(change: Change): Promise<ChangeResult>;

	preview(change: Change): Family | undefined;

	/** A page of the history, newest first. @throws StoreError when it cannot be read, offline for example */
	readHistory(query: HistoryQuery): Promise<HistoryPage>;

	/** The entries that a merge would add here; "unknown" if that takes too long to find out. @throws StoreError */
	findNewEntries(merge: FamilyMerge): Promise<NewEntries | "unknown">;

	/** The people of a family that can have more than one person; the same object until they change. */
	people?(): FamilyPeople | undefined;

	/** Who has recorded a turn that counts; undefined if that is not known, or was the user. */
	recordedBy?(turn: string): Recorder | undefined;

	subscribeToNews?(listener: (news: readonly TurnNews[]) => void): () => void;

	syncStatus(): SyncStatus;

	acknowledge(id: string): void;

	discard(id: string): void;

	close(): void;
}
