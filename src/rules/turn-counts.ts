import type { Member } from "./family.ts";
import type { HeldTurn } from "./held-turn.ts";
import { findPeriod, type Periods } from "./periods.ts";

export interface TurnCounts {
	readonly name: string;
	readonly member: Member | undefined;
	readonly counts: readonly number[];
	readonly done: number;
	readonly turns: number;
}

interface Count {
	readonly counts: number[];
	turns: number;
}

export function rowKey({ name, member }: TurnCounts): string {
	return JSON.stringify([member?.id ?? null, name]);
}

/** The members in their order, then people who left and had or did turns, by name. */
export function countTurns(
	members: readonly Member[],
	turns: readonly HeldTurn[],
	periods: Periods,
	dayOf: (turn: HeldTurn) => string,
): readonly TurnCounts[] {
	const createCount = (): Count => ({ counts: periods.starts.map(() => 0), turns: 0 });
	const here = new Map(members.map(({ id }) => [id, createCount()]));
	const left = new Map<string, Count>();
	const countOf = (id: string, name: string): Count => {
		const known = here.get(id) ?? left.get(name) ?? createCount();
		if (!here.has(id)) left.set(name, known);
		return known;
	};
	for (const turn of turns) {
		const { member, memberName, doneBy, doneByName } = turn;
		countOf(member, memberName).turns++;
		const { counts } = countOf(doneBy ?? member, doneByName ?? memberName);
		const period = findPeriod(periods, dayOf(turn));
		counts[period] = (counts[period] ?? 0) + 1;
	}
	return [
		...members.map((member) => toRow(member.name, member, here.get(member.id) ?? createCount())),
		...[...left].map(([name, count]) => toRow(name, undefined, count)),
	];
}

function toRow(name: string, member: Member | undefined, { counts, turns }: Count): TurnCounts {
	return { name, member, counts, done: counts.reduce((sum, count) => sum + count, 0), turns };
}

export function findMostDone(rows: readonly TurnCounts[]): readonly TurnCounts[] {
	const most = Math.max(0, ...rows.map(({ done }) => done));
	const first = rows.filter(({ done }) => done === most);
	return most === 0 || first.length === rows.length ? [] : first;
}
