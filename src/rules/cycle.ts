import { membersIn } from "./away.ts";
import type { Day } from "./days.ts";
import type { Category, Family, Member, Turn } from "./family.ts";
import { findLastTurn } from "./last-turn.ts";
import { memoize } from "./memoize.ts";
import { turnsOf } from "./turns-of.ts";

/** Of the turns of one category. */
const findRunning = memoize((turns: readonly Turn[]): readonly Turn[] => {
	const running = turns.reduce((greatest, { cycle }) => Math.max(greatest, cycle), 1);
	return turns.filter(({ cycle }) => cycle === running);
});

/** The turns of a category that count. Empty before the first turn and after a reset. Oldest first. */
export function runningCycle(family: Family, { id, cycle }: Category): readonly Turn[] {
	return cycle === undefined ? findRunning(turnsOf(family, id)) : [];
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
