import type { Day } from "./days.ts";

export const MAX_IMPORTED_ENTRIES = 2000;

export const HISTORY_KINDS = [
	"member-added",
	"member-removed",
	"member-renamed",
	"member-away",
	"member-back",
	"member-moved",
	"category-added",
	"category-removed",
	"category-renamed",
	"category-edited",
	"member-restored",
	"category-restored",
	"drawn",
	"not-now",
	"turn",
	"turn-undone",
	"turn-redone",
	"turn-mended",
	"turn-ended",
	"debt-settled",
	"settlement-undone",
	"reset",
	"reset-undone",
	"turns-imported",
	"time-zone-set",
	"person-joined",
	"screen-joined",
	"person-renamed",
	"person-left",
	"person-removed",
	"handed-over",
	"token-created",
	"token-revoked",
	"family-deleted",
	"family-restored",
] as const;

export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** An entry of a family's history, which never changes. Names are those of the time. */
export interface HistoryEntry {
	readonly id: string;
	readonly kind: HistoryKind;
	readonly at: string;
	readonly category?: string | undefined;
	readonly categoryName?: string | undefined;
	readonly member?: string | undefined;
	readonly memberName?: string | undefined;
	/** In "debt-settled" and "settlement-undone": whom `member` owed. */
	readonly doneBy?: string | undefined;
	readonly doneByName?: string | undefined;
	readonly option?: string | undefined;
	readonly cycle?: number | undefined;
	/** One id; in a reset and its undo all that changed; in a restore or import the last ones. */
	readonly turns?: readonly string[] | undefined;
	/** The number of the turn before. */
	readonly n?: number | undefined;
	readonly newName?: string | undefined;
	readonly backOn?: string | undefined;
	readonly place?: number | undefined;
	readonly wasPlace?: number | undefined;
	/** What has changed, by the names of `CategorySettings`; `null` is the default. */
	readonly settings?: Readonly<Record<string, unknown>> | undefined;
	readonly day?: Day | undefined;
	/** The former name of the member, person or time zone; in "turn", who had the lasting turn that ended before it. */
	readonly wasName?: string | undefined;
	readonly wasDoneByName?: string | undefined;
	readonly wasDay?: string | undefined;
	readonly count?: number | undefined;
	/** A client says that it happened elsewhere: in a guest's browser or in the family of a file. */
	readonly imported?: true | undefined;
	/** False if another device of the account recorded it; undefined if that is not known. */
	readonly isThisDevice?: boolean | undefined;
	/** The id of the person who did it, in an account, and the name by which the family knew them then. */
	readonly who?: string | undefined;
	readonly whoName?: string | undefined;
}

export type HistoryEvent = Omit<HistoryEntry, "id" | "at">;
