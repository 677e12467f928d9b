import type { RowChange } from "./change-listener.ts";
import type { Binding, Message } from "./messages.ts";
import type { Seat } from "./seats.ts";

/** One subscription of a connection, under a topic that the client chose. */
export class Channel {
	readonly joinRef: Message["join_ref"];
	readonly #bindings: readonly Binding[];
	/**
	 * Undefined while the channel has no user: some clients join with the API key, and send the person's token after
	 * that.
	 */
	userId: string | undefined;
	sessionId: string | undefined;
	seat: Seat | undefined;
	/** The channel hears of these families only. A person who leaves a family connects anew. */
	readonly familyIds = new Set<string>();
	/** The families in which the user is not a screen. */
	readonly adultIn = new Set<string>();
	expiryTimer: NodeJS.Timeout | undefined;
	/** False until its session was found open. Until then it gets no changes, but it can learn of the session's end. */
	isJoined = false;

	constructor(joinRef: Message["join_ref"], bindings: readonly Binding[]) {
		this.joinRef = joinRef;
		this.#bindings = bindings;
	}

	/**
	 * The ids of the bindings that a change matches; the first binding has 1. Hides the same rows as the policies: a
	 * screen sees no person but itself. A person who gets another role connects anew.
	 */
	getMatchingIds(change: RowChange): number[] {
		const { familyId, table, record } = change;
		// A deleted row says only that it is deleted.
		const isHidden =
			table === "family_people" && record !== null && record.user_id !== this.userId && !this.adultIn.has(familyId);
		if (!this.familyIds.has(familyId) || isHidden) return [];
		return this.#bindings.flatMap((binding, at) => (matchesBinding(binding, change) ? [at + 1] : []));
	}
}

function matchesBinding({ event, table, filter }: Binding, change: RowChange): boolean {
	if (event !== "*" && event !== change.type) return false;
	if (table && table !== "*" && table !== change.table) return false;
	// As on Supabase, a deleted row has no columns to filter by.
	if (!filter || change.record === null) return true;
	const [column = ""] = filter.split("=", 1);
	return String(change.record[column]) === filter.slice(`${column}=eq.`.length);
}
