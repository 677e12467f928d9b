import { membersIn } from "./away.ts";
import { type Family, findCategory } from "./family.ts";
import { computeProgress } from "./progress.ts";

/** Whether the turn that was just recorded has completed the cycle. @param today as of `localDay` */
export function completesCycle(family: Family, categoryName: string, today: string): boolean {
	const category = findCategory(family, categoryName);
	if (category === undefined) return false;
	const { isComplete, total } = computeProgress(membersIn(family, category, today), category);
	// The turns of one member alone are cycles of their own.
	return isComplete && total > 1;
}
