import type { Category } from "./family.ts";
import { eligibleMembers } from "./turns.ts";

export interface Progress {
	/** Members who have not had a turn in the running cycle, in the family's order. */
	readonly eligible: readonly string[];
	/** Members who have had a turn in the running cycle. */
	readonly turnsTaken: number;
	/** All members. */
	readonly total: number;
	/** Everyone has had a turn; never true of a family without members. */
	readonly isComplete: boolean;
}

/** How far the running cycle of a category is. */
export function computeProgress(members: readonly string[], category: Category): Progress {
	const total = members.length;
	const waiting = eligibleMembers(members, category);
	const had = total - waiting.length;
	return { eligible: waiting, turnsTaken: had, total, isComplete: total > 0 && had === total };
}
