import { membersIn } from "./away.ts";
import { computeProgress, runningCycle } from "./cycle.ts";
import type { Day } from "./days.ts";
import type { Category, Family, Member } from "./family.ts";
import type { HeldTurn } from "./held-turn.ts";
import type { ReplayedCycle } from "./history-cycles.ts";
import type { HistoryReplay } from "./history-replay.ts";

export interface MemberSummary {
	readonly member: Member;
	/** Their last turn in each category, whoever did it, newest first, regardless of the period. */
	readonly lasts: readonly HeldTurn[];
	readonly cycles: number;
}

export interface Wait {
	readonly member: Member;
	readonly category: Category;
	readonly turns: number;
}

export interface HistoryScope {
	readonly category?: string | undefined;
	dayOf(turn: HeldTurn): string;
	isWithin(day: Day): boolean;
}

export interface HistorySummary {
	readonly cycles: number;
	/** Each member has had exactly one turn in every cycle. */
	readonly isEven: boolean;
	/** Nobody has had two in a cycle, which takes somebody who left and was added again under the same name. */
	readonly hasEachOnce: boolean;
	readonly members: readonly MemberSummary[];
	/** Only members who can be drawn now and ever had a turn: nobody knows how long others have waited. */
	readonly longestWait: Wait | undefined;
	readonly turns: readonly HeldTurn[];
}

export function summarizeHistory(
	family: Family,
	{ cycles: all }: HistoryReplay,
	today: Day,
	{ category, dayOf, isWithin }: HistoryScope,
): HistorySummary {
	const cycles = category === undefined ? all : all.filter((cycle) => cycle.category === category);
	const days = new Map(cycles.flatMap((cycle) => cycle.turns.map((turn) => [turn, dayOf(turn)] as const)));
	const isTurnWithin = (turn: HeldTurn | undefined) => turn !== undefined && isWithin(days.get(turn) ?? "");
	const complete = completeCycles(family, cycles, today).filter(({ turns }) => isTurnWithin(turns.at(-1)));
	const compare = (a: HeldTurn, b: HeldTurn) =>
		compareText(days.get(a) ?? "", days.get(b) ?? "") || compareText(a.at, b.at);
	const turns = [...days.keys()].toSorted(compare);
	const lasts = findLasts(turns);
	const counts = new Map<string, number>();
	for (const member of complete.flatMap((cycle) => [...new Set(cycle.turns.map((turn) => turn.member))]))
		counts.set(member, (counts.get(member) ?? 0) + 1);
	const members = family.members.map((member): MemberSummary => {
		const turns = [...(lasts.get(member.id)?.values() ?? [])];
		return {
			...{ member, cycles: counts.get(member.id) ?? 0 },
			lasts: turns.toSorted((a, b) => compare(b, a)),
		};
	});
	const hasEachOnce = complete.every(isEachOnce);
	return {
		cycles: complete.length,
		hasEachOnce,
		isEven: hasEachOnce && members.every((member) => member.cycles === complete.length),
		members,
		longestWait: findLongestWait(family, turns, today),
		turns: turns.filter(isTurnWithin),
	};
}

function findLasts(turns: readonly HeldTurn[]): ReadonlyMap<string, ReadonlyMap<string, HeldTurn>> {
	const lasts = new Map<string, Map<string, HeldTurn>>();
	for (const turn of turns) lasts.set(turn.member, (lasts.get(turn.member) ?? new Map()).set(turn.category, turn));
	return lasts;
}

function isEachOnce({ turns }: ReplayedCycle): boolean {
	return new Set(turns.map(({ memberName }) => memberName)).size === turns.length;
}

/** Includes the running cycle, if everybody in it has had a turn and the history has them all. */
function completeCycles(family: Family, cycles: readonly ReplayedCycle[], today: Day): readonly ReplayedCycle[] {
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

function findLongestWait(family: Family, turns: readonly HeldTurn[], today: Day): Wait | undefined {
	const counts = new Map<string, number>();
	const lasts = new Map<string, Map<string, number>>();
	for (const { category, member } of turns) {
		const count = (counts.get(category) ?? 0) + 1;
		counts.set(category, count);
		lasts.set(category, (lasts.get(category) ?? new Map()).set(member, count));
	}
	const waits = family.categories.flatMap((category) => {
		const { eligible, isComplete } = computeProgress(family, category, today);
		const drawable = isComplete ? membersIn(family, category, today) : eligible;
		return drawable.map((member): Wait => {
			const count = counts.get(category.id) ?? 0;
			return { member, category, turns: count - (lasts.get(category.id)?.get(member.id) ?? count) };
		});
	});
	const most = Math.max(1, ...waits.map((wait) => wait.turns));
	return waits.find((wait) => wait.turns === most);
}

function compareText(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
