import type { Category } from "./family.ts";
import { eligibleMembers } from "./turns.ts";

export interface Progress {
	readonly eligible: readonly string[];
	readonly turnsTaken: number;
	readonly total: number;
	/** False of a family without members. */
	readonly isComplete: boolean;
}

export function computeProgress(members: readonly string[], category: Category): Progress {
	const total = members.length;
	const eligible = eligibleMembers(members, category);
	return {
		eligible,
		turnsTaken: total - eligible.length,
		total,
		isComplete: total > 0 && eligible.length === 0,
	};
}
