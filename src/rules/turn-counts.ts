import type { Member } from "./family.ts";
import type { HeldTurn } from "./history-replay.ts";
import { findPeriod, type Periods } from "./periods.ts";

export interface TurnCounts {
	readonly name: string;
	/** Undefined of those who have left. */
	readonly member: Member | undefined;
	/** By period. */
	readonly counts: readonly number[];
	readonly total: number;
}

/** The members in their order, then those who left and had turns, by name. @param dayOf the local day of a time in ISO 8601 */
export function countTurns(
	members: readonly Member[],
	turns: readonly HeldTurn[],
	periods: Periods,
	dayOf: (at: string) => string,
): readonly TurnCounts[] {
	const here = new Map(members.map(({ id }) => [id, periods.starts.map(() => 0)]));
	const left = new Map<string, number[]>();
	for (const { member, memberName, at } of turns) {
		const counts = here.get(member) ?? left.get(memberName) ?? periods.starts.map(() => 0);
		const period = findPeriod(periods, dayOf(at));
		counts[period] = (counts[period] ?? 0) + 1;
		if (!here.has(member)) left.set(memberName, counts);
	}
	return [
		...members.map((member) => toRow(member.name, member, here.get(member.id) ?? [])),
		...[...left].map(([name, counts]) => toRow(name, undefined, counts)),
	];
}

function toRow(name: string, member: Member | undefined, counts: readonly number[]): TurnCounts {
	return { name, member, counts, total: counts.reduce((sum, count) => sum + count, 0) };
}
