import { findCandidates, findOpenDraw } from "./draw.ts";
import type { Category, Family } from "./family.ts";

/**
 * All categories, those first that concern a member: whose draw has picked them, then those in which they can be drawn next. Otherwise in
 * the family's order. @param today as of `localDay`
 */
export function sortMemberFirst(family: Family, member: string, today: string): readonly Category[] {
	const rankOf = (category: Category) => {
		if (findOpenDraw(family, category, today)?.member.id === member) return 0;
		return findCandidates(family, category, today).members.some(({ id }) => id === member) ? 1 : 2;
	};
	return Array.from(family.categories, (category) => ({ category, rank: rankOf(category) }))
		.sort((one, other) => one.rank - other.rank)
		.map(({ category }) => category);
}
