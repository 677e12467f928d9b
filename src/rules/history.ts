/** As many of the newest come along with a family. */
export const MAX_IMPORTED_ENTRIES = 2000;

/** "turn-undone" and "reset": the turns it names no longer count. "reset-undone" and "turn-redone": they count again. "turns-imported": they came along and are in no cycle. */
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
	"family-deleted",
	"family-restored",
] as const;

export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What happened, as the history of a family keeps it: nothing in it is ever changed. Names are those of the time. */
export interface HistoryEntry {
	readonly id: string;
	readonly kind: HistoryKind;
	/** ISO 8601. */
	readonly at: string;
	readonly category?: string | undefined;
	readonly categoryName?: string | undefined;
	readonly member?: string | undefined;
	readonly memberName?: string | undefined;
	/** Of "debt-settled" and "settlement-undone": to whom `member` owed. */
	readonly doneBy?: string | undefined;
	readonly doneByName?: string | undefined;
	readonly option?: string | undefined;
	/** Of "turn": of the turn, from 1. */
	readonly cycle?: number | undefined;
	/** Of "turn" and what became of one: one id; of "reset" and "reset-undone" those that it changed; of what was restored those that count again; of "turns-imported" the last of them. */
	readonly turns?: readonly string[] | undefined;
	/** Of "drawn", "not-now" and "turn": the number of the turn before; of "turn-redone", where it has its number again. */
	readonly n?: number | undefined;
	/**
	 * Of "member-renamed" and "category-renamed"; of what happened to a person, by which the family knows them; of
	 * "time-zone-set", as IANA calls the zone.
	 */
	readonly newName?: string | undefined;
	/** Of "member-away", as in `Member`. */
	readonly backOn?: string | undefined;
	/** Of "member-moved": their place in the family's order, from 1. */
	readonly place?: number | undefined;
	readonly wasPlace?: number | undefined;
	/** Of "category-edited": what has changed, by the names of `CategorySettings`; `null` where it has its default now. */
	readonly settings?: Readonly<Record<string, unknown>> | undefined;
	/** Of a turn: as in `Turn`. */
	readonly day?: string | undefined;
	/**
	 * Of "turn-mended": the name of whose turn it was before; of "person-renamed": theirs. Of "time-zone-set": the zone
	 * before, if there was one.
	 */
	readonly wasName?: string | undefined;
	readonly wasDoneByName?: string | undefined;
	readonly wasDay?: string | undefined;
	/** Of "category-removed": how many turns it had; of "member-restored" and "category-restored": how many came back; of "turns-imported": how many came along; of "debt-settled" and "settlement-undone": how many turns. */
	readonly count?: number | undefined;
	/** A client says that it happened elsewhere: in a guest's browser, or in the family of a file. */
	readonly imported?: true | undefined;
	/** False if another device of the account recorded it; undefined if that is not known. */
	readonly isThisDevice?: boolean | undefined;
	/** The id of the person who did it, in an account, and the name by which the family knew them then. */
	readonly who?: string | undefined;
	readonly whoName?: string | undefined;
}

/** What a change says of itself. */
export type HistoryEvent = Omit<HistoryEntry, "id" | "at">;
