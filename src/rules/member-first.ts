import type { Day } from "./days.ts";
import { findCandidates, findOpenDraw } from "./draw.ts";
import { findHolder } from "./due-turns.ts";
import type { Category, Family } from "./family.ts";

/** First the categories where it is the member's turn or they were drawn, then those where they can be drawn next. */
export function sortMemberFirst(family: Family, member: string, today: Day): readonly Category[] {
	const rankOf = (category: Category) => {
		const holder = findHolder(family, category, today);
		if (holder && holder.until >= today) return (holder.doneBy ?? holder.member) === member ? 0 : 2;
		if (findOpenDraw(family, category, today)?.member.id === member) return 0;
		return findCandidates(family, category, today).members.some(({ id }) => id === member) ? 1 : 2;
	};
	return Array.from(family.categories, (category) => ({ category, rank: rankOf(category) }))
		.sort((a, b) => a.rank - b.rank)
		.map(({ category }) => category);
}
