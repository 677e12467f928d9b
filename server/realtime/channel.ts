import type { RowChange } from "./change-listener.ts";
import type { Binding } from "./messages.ts";

/** One subscription of a connection, under a topic that the client chose. */
export interface Channel {
	readonly joinRef: string | null | undefined;
	readonly bindings: readonly Binding[];
	readonly userId: string;
	sessionId: string;
	/** Nothing is told of others. Whoever leaves one connects anew. */
	readonly familyIds: Set<string>;
	expiryTimer: NodeJS.Timeout;
	/** Gets no changes before its session was found open; the end of the session reaches it from the beginning. */
	isJoined: boolean;
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
