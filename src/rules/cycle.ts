import { membersIn } from "./away.ts";
import type { Day } from "./days.ts";
import type { Category, Family, Member, Turn } from "./family.ts";
import { findLastTurn } from "./last-turn.ts";
import { memoize } from "./memoize.ts";

/** Turns by category, oldest first. Memoized: a screen asks for 200, of 40,000 turns (`npm run bench:large-family`). */
export const runningCycles = memoize((turns: readonly Turn[]): ReadonlyMap<string, readonly Turn[]> => {
	const running = new Map<string, Turn[]>();
	for (const turn of turns) {
		const last = running.get(turn.category);
		const cycle = last?.[0]?.cycle ?? 1;
		if (turn.cycle > cycle || (last === undefined && turn.cycle > 0)) running.set(turn.category, [turn]);
		else if (turn.cycle === cycle) last?.push(turn);
	}
	return running;
});

/** The turns of a category that count. Empty before the first turn and after a reset. Oldest first. */
export function runningCycle(family: Family, { id, cycle }: Category): readonly Turn[] {
	return cycle === undefined ? (runningCycles(family.turns).get(id) ?? []) : [];
}

export function eligibleMembers(family: Family, category: Category, members: readonly Member[]): readonly Member[] {
	const had = new Set(runningCycle(family, category).map(({ member }) => member));
	return members.filter(({ id }) => !had.has(id));
}

export function cycleOfNextTurn(family: Family, category: Category, member: string): number {
	const hasHad = runningCycle(family, category).some((turn) => turn.member === member);
	return runningNumber(family, category) + Number(hasHad);
}

export function runningNumber(family: Family, category: Category): number {
	return runningCycle(family, category)[0]?.cycle ?? category.cycle ?? 1;
}

export function undoableTurn(family: Family, category: Category): Turn | undefined {
	const last = findLastTurn(family, category);
	return last && last.cycle > 0 && category.cycle === undefined ? last : undefined;
}

export interface Progress {
	readonly eligible: readonly Member[];
	readonly turnsTaken: number;
	readonly total: number;
	readonly isComplete: boolean;
}

export function computeProgress(family: Family, category: Category, today: Day): Progress {
	const members = membersIn(family, category, today);
	const eligible = eligibleMembers(family, category, members);
	const total = members.length;
	return { eligible, turnsTaken: total - eligible.length, total, isComplete: total > 0 && eligible.length === 0 };
}

export function completesCycle(family: Family, category: Category, today: Day): boolean {
	const { isComplete, total } = computeProgress(family, category, today);
	// The turns of one member alone are cycles of their own.
	return isComplete && total > 1;
}
