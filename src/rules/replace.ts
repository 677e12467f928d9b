import type { Category, Family, Member } from "./family.ts";

/** @param changed takes the place of that with its id */
export function replaceMember(family: Family, changed: Member): Family {
	return { ...family, members: family.members.map((member) => (member.id === changed.id ? changed : member)) };
}

/** @param changed takes the place of that with its id */
export function replaceCategory(family: Family, changed: Category): Family {
	return {
		...family,
		categories: family.categories.map((category) => (category.id === changed.id ? changed : category)),
	};
}
