import { findPeriod, type Periods } from "./periods.ts";
import type { HeldTurn } from "./record-cycles.ts";

export interface TurnCounts {
	readonly member: string;
	/** By period. */
	readonly counts: readonly number[];
	readonly total: number;
}

/** The members in their order, then those who left and had turns. @param dayOf the local day of a time in ISO 8601 */
export function countTurns(
	members: readonly string[],
	turns: readonly HeldTurn[],
	periods: Periods,
	dayOf: (at: string) => string,
): readonly TurnCounts[] {
	const rows = new Map(members.map((member) => [member, periods.starts.map(() => 0)]));
	for (const { member, at } of turns) {
		const counts = rows.get(member) ?? periods.starts.map(() => 0);
		const period = findPeriod(periods, dayOf(at));
		counts[period] = (counts[period] ?? 0) + 1;
		rows.set(member, counts);
	}
	return [...rows].map(([member, counts]) => ({
		member,
		counts,
		total: counts.reduce((sum, count) => sum + count, 0),
	}));
}
