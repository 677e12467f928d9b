import type { RowChange } from "./change-listener.ts";
import type { Binding } from "./messages.ts";
import type { Seat } from "./seats.ts";

/** One subscription of a connection, under a topic that the client chose. */
export interface Channel {
	readonly joinRef: string | null | undefined;
	readonly bindings: readonly Binding[];
	/**
	 * Undefined while the channel has no user: some clients join with the API key, and send the person's token after
	 * that.
	 */
	userId: string | undefined;
	sessionId: string | undefined;
	seat: Seat | undefined;
	/** The channel hears of these families only. A person who leaves a family connects anew. */
	readonly familyIds: Set<string>;
	/** The families in which the user is not a screen. */
	readonly adultIn: Set<string>;
	expiryTimer: NodeJS.Timeout | undefined;
	/** False until its session was found open. Until then it gets no changes, but it can learn of the session's end. */
	isJoined: boolean;
}

/**
 * Hides the same rows as the policies: a screen sees no person but itself. A person who gets another role connects
 * anew.
 */
export function mayHear({ userId, familyIds, adultIn }: Channel, { familyId, table, record }: RowChange): boolean {
	if (!familyIds.has(familyId)) return false;
	// A deleted row says only that it is deleted.
	return table !== "family_people" || record === null || record.user_id === userId || adultIn.has(familyId);
}

/** The ids of the bindings that a change matches; the first binding has 1. */
export function getMatchingIds({ bindings }: Channel, change: RowChange): number[] {
	return bindings.flatMap((binding, at) => (matchesBinding(binding, change) ? [at + 1] : []));
}

function matchesBinding({ event, table, filter }: Binding, change: RowChange): boolean {
	if (event !== "*" && event !== change.type) return false;
	if (table && table !== "*" && table !== change.table) return false;
	// As on Supabase, a deleted row has no columns to filter by.
	if (!filter || change.record === null) return true;
	const [column = ""] = filter.split("=", 1);
	return String(change.record[column]) === filter.slice(`${column}=eq.`.length);
}
