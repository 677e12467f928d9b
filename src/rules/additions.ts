import { type Family, findCategory, findMember, namesOf } from "./family.ts";
import { changedTurns } from "./turn-changes.ts";

export interface Additions {
	readonly members: readonly string[];
	readonly categories: readonly string[];
	readonly turns: ReadonlyMap<string, readonly string[]>;
	readonly pastTurns: number;
}

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
