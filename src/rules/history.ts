import type { Day } from "./days.ts";
/** As many of the newest come along with a family. */
export const MAX_IMPORTED_ENTRIES = 2000;

/** After "turn-undone" and "reset" their turns count no more, after "…-redone" and "reset-undone" again. */
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

/** What happened, as the history of a family keeps it: nothing in it is ever changed. Names are those of the time. */
export interface HistoryEntry {
	readonly id: string;
	readonly kind: HistoryKind;
	readonly at: string;
	readonly category?: string | undefined;
	readonly categoryName?: string | undefined;
	readonly member?: string | undefined;
	readonly memberName?: string | undefined;
	/** Of "debt-settled" and "settlement-undone": to whom `member` owed. */
	readonly doneBy?: string | undefined;
	readonly doneByName?: string | undefined;
	readonly option?: string | undefined;
	readonly cycle?: number | undefined;
	/** One id, but of "reset" and its undo those that it changed, of what was restored or imported the last of them. */
	readonly turns?: readonly string[] | undefined;
	/** The number of the turn before. */
	readonly n?: number | undefined;
	/** Of a member, a category, a person or a time zone. */
	readonly newName?: string | undefined;
	readonly backOn?: string | undefined;
	readonly place?: number | undefined;
	readonly wasPlace?: number | undefined;
	/** What has changed, by the names of `CategorySettings`; `null` where it has its default now. */
	readonly settings?: Readonly<Record<string, unknown>> | undefined;
	readonly day?: Day | undefined;
	/** Of whose turn it was, of the person, or of the time zone before; of "turn", of whose that lasted ended before. */
	readonly wasName?: string | undefined;
	readonly wasDoneByName?: string | undefined;
	readonly wasDay?: string | undefined;
	readonly count?: number | undefined;
	/** A client says that it happened elsewhere: in a guest's browser, or in the family of a file. */
	readonly imported?: true | undefined;
	/** False if another device of the account recorded it; undefined if that is not known. */
	readonly isThisDevice?: boolean | undefined;
	/** The id of the person who did it, in an account, and the name by which the family knew them then. */
	readonly who?: string | undefined;
	readonly whoName?: string | undefined;
}

export type HistoryEvent = Omit<HistoryEntry, "id" | "at">;
