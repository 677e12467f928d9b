import { computeProgress, runningCycle } from "./cycle.ts";
import type { Family, Member } from "./family.ts";
import type { HistoryEntry } from "./history.ts";
import { type HeldTurn, type ReplayedCycle, replayHistory } from "./history-replay.ts";

export interface MemberSummary {
	readonly member: Member;
	/** The last turn that was theirs, whoever did it. */
	readonly last?: HeldTurn | undefined;
	/** Complete cycles in which they had a turn. */
	readonly cycles: number;
}

interface LongestWait {
	readonly member: string;
	readonly memberName: string;
	readonly categoryName: string;
	/** Of the others, between two of the member's. */
	readonly turns: number;
}

export interface HistorySummary {
	/** How many are complete, of all categories. */
	readonly cycles: number;
	/** Each member has had exactly one turn in every one of them. */
	readonly isEven: boolean;
	/** Nobody has had two in one: that takes somebody who left and came again under the same name. */
	readonly hasEachOnce: boolean;
	/** In the family's order. */
	readonly members: readonly MemberSummary[];
	readonly longestWait: LongestWait | undefined;
	/** Of all categories, in their order. */
	readonly turns: readonly HeldTurn[];
}

/** @param entries oldest first; what is said is true of these @param today as of `localDay` */
export function summarizeHistory(family: Family, entries: readonly HistoryEntry[], today: string): HistorySummary {
	const { cycles } = replayHistory(family, entries);
	const complete = completeCycles(family, cycles, today);
	const turns = cycles.flatMap((cycle) => cycle.turns).toSorted((one, other) => compareText(one.at, other.at));
	const lasts = new Map<string, HeldTurn>(turns.map((turn) => [turn.member, turn]));
	const counts = new Map<string, number>();
	for (const member of complete.flatMap((cycle) => [...new Set(cycle.turns.map((turn) => turn.member))]))
		counts.set(member, (counts.get(member) ?? 0) + 1);
	const members = family.members.map((member): MemberSummary => {
		const last = lasts.get(member.id);
		return { member, cycles: counts.get(member.id) ?? 0, ...(last && { last }) };
	});
	const hasEachOnce = complete.every(isEachOnce);
	return {
		cycles: complete.length,
		hasEachOnce,
		isEven: hasEachOnce && members.every((member) => member.cycles === complete.length),
		members,
		longestWait: findLongestWait(cycles),
		turns,
	};
}

function isEachOnce({ turns }: ReplayedCycle): boolean {
	return new Set(turns.map(({ memberName }) => memberName)).size === turns.length;
}

/** Also the running one, if everybody who is in has had a turn and the history has them all. */
function completeCycles(family: Family, cycles: readonly ReplayedCycle[], today: string): readonly ReplayedCycle[] {
	const full = new Set(
		family.categories
			.filter((category) => computeProgress(family, category, today).isComplete)
			.flatMap((category) => {
				const ids = new Set(runningCycle(family, category).map(({ id }) => id));
				return cycles.filter(({ turns }) => turns.filter(({ id }) => ids.has(id)).length === ids.size);
			}),
	);
	return cycles.filter((cycle) => cycle.isComplete || full.has(cycle));
}

/** Within a cycle and the one after. Whoever is away longer does not wait. */
function findLongestWait(cycles: readonly ReplayedCycle[]): LongestWait | undefined {
	let longest: LongestWait | undefined;
	const lasts = new Map<string, { readonly cycle: number; readonly turn: number }>();
	const counts = new Map<string, { cycles: number; turns: number }>();
	for (const { category, turns } of cycles) {
		const count = counts.get(category) ?? { cycles: 0, turns: 0 };
		counts.set(category, count);
		count.cycles++;
		for (const { member, memberName, categoryName } of turns) {
			count.turns++;
			const key = JSON.stringify([category, member]);
			const last = lasts.get(key);
			const waited = last && last.cycle >= count.cycles - 1 ? count.turns - last.turn - 1 : 0;
			if (waited > (longest?.turns ?? 0)) longest = { member, memberName, categoryName, turns: waited };
			lasts.set(key, { cycle: count.cycles, turn: count.turns });
		}
	}
	return longest;
}

function compareText(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
