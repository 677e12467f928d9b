import { type Family, findCategory, findMember, namesOf } from "./family.ts";
import { mergeFamily } from "./merge-family.ts";
import { changedTurns } from "./turn-changes.ts";

/** Names, for a preview. */
export interface Additions {
	readonly members: readonly string[];
	readonly categories: readonly string[];
	/** By category, the members whose turn in the running cycle is added, in the order of their turns. Never an empty list. */
	readonly turns: ReadonlyMap<string, readonly string[]>;
}

/** What `mergeFamily` would add to `family`, without turns that count in no cycle here. */
export function findAdditions(family: Family, incoming: Family): Additions {
	const merged = mergeFamily(family, incoming);
	const turns = new Map<string, readonly string[]>();
	for (const { category, member, cycle } of changedTurns(family, merged)) {
		const [categoryName, memberName] = [findCategory(merged, category)?.name, findMember(merged, member)?.name];
		if (cycle === 0 || categoryName === undefined || memberName === undefined) continue;
		turns.set(categoryName, [...(turns.get(categoryName) ?? []), memberName]);
	}
	return {
		members: namesOf(merged.members.slice(family.members.length)),
		categories: namesOf(merged.categories.slice(family.categories.length)),
		turns,
	};
}

export function hasNoAdditions({ members, categories, turns }: Additions): boolean {
	return members.length + categories.length + turns.size === 0;
}
