import { membersIn } from "./away.ts";
import type { Category, Family, Member, Turn } from "./family.ts";

/** The turns of a category that count: those of the greatest cycle. Empty before the first turn and after a reset. Oldest first. */
export function runningCycle({ turns }: Family, { id }: Category): readonly Turn[] {
	const last = turns.reduce(
		(greatest, { category, cycle }) => (category === id ? Math.max(greatest, cycle) : greatest),
		0,
	);
	return last === 0 ? [] : turns.filter(({ category, cycle }) => category === id && cycle === last);
}

/** The running cycles of all categories that have one, by category, in one pass over the turns. */
export function runningCycles({ turns }: Family): ReadonlyMap<string, readonly Turn[]> {
	const running = new Map<string, Turn[]>();
	for (const turn of turns) {
		const last = running.get(turn.category);
		const cycle = last?.[0]?.cycle ?? 1;
		if (turn.cycle > cycle || (last === undefined && turn.cycle > 0)) running.set(turn.category, [turn]);
		else if (turn.cycle === cycle) last?.push(turn);
	}
	return running;
}

/** Of `members` those who have had no turn in the running cycle, in their order. */
export function eligibleMembers(family: Family, category: Category, members: readonly Member[]): readonly Member[] {
	const had = new Set(runningCycle(family, category).map(({ member }) => member));
	return members.filter(({ id }) => !had.has(id));
}

/** The cycle that a turn of a member counts in: the next one if they have had a turn in the one that runs. */
export function cycleOfNextTurn(family: Family, category: Category, member: string): number {
	const running = runningCycle(family, category);
	const cycle = running[0]?.cycle ?? 1;
	return running.some((turn) => turn.member === member) ? cycle + 1 : cycle;
}

/** The turn that can be taken back: the last one that counts. */
export function undoableTurn(family: Family, category: Category): Turn | undefined {
	return runningCycle(family, category).at(-1);
}

export interface Progress {
	/** In the family's order. */
	readonly eligible: readonly Member[];
	readonly turnsTaken: number;
	readonly total: number;
	/** False if nobody is in. */
	readonly isComplete: boolean;
}

/** Of those who are in. @param today as of `localDay` */
export function computeProgress(family: Family, category: Category, today: string): Progress {
	const members = membersIn(family, category, today);
	const eligible = eligibleMembers(family, category, members);
	const total = members.length;
	return { eligible, turnsTaken: total - eligible.length, total, isComplete: total > 0 && eligible.length === 0 };
}

/** Whether the turn that was just recorded has completed the cycle. @param today as of `localDay` */
export function completesCycle(family: Family, category: Category, today: string): boolean {
	const { isComplete, total } = computeProgress(family, category, today);
	// The turns of one member alone are cycles of their own.
	return isComplete && total > 1;
}
