import { type Family, findCategory, findMember, namesOf } from "./family.ts";
import { changedTurns } from "./turn-changes.ts";

/** Names, for a preview. */
export interface Additions {
	readonly members: readonly string[];
	readonly categories: readonly string[];
	/** By category, the members whose turn in the running cycle is added, in the order of their turns. Never an empty list. */
	readonly turns: ReadonlyMap<string, readonly string[]>;
	/** How many are added that count in no cycle here. */
	readonly pastTurns: number;
}

/** What a family has more. @param merged the family as `mergeFamily` leaves it */
export function findAdditions(family: Family, merged: Family): Additions {
	let pastTurns = 0;
	const turns = new Map<string, readonly string[]>();
	for (const { category, member, cycle } of changedTurns(family, merged)) {
		const [categoryName, memberName] = [findCategory(merged, category)?.name, findMember(merged, member)?.name];
		if (cycle === 0) pastTurns++;
		if (cycle === 0 || categoryName === undefined || memberName === undefined) continue;
		turns.set(categoryName, [...(turns.get(categoryName) ?? []), memberName]);
	}
	return {
		members: namesOf(merged.members.slice(family.members.length)),
		categories: namesOf(merged.categories.slice(family.categories.length)),
		...{ turns, pastTurns },
	};
}

export function hasNoAdditions({ members, categories, turns, pastTurns }: Additions): boolean {
	return members.length + categories.length + turns.size + pastTurns === 0;
}
