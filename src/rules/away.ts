import { type Category, type Family, findCategory, type MemberDetails } from "./family.ts";

/** `backOn` of a member who is away until they are back. PostgreSQL's date, and greater than any day as text. */
export const UNTIL_BACK = "infinity";

export function findMemberDetails(family: Family, member: string): MemberDetails | undefined {
	return family.memberDetails?.find(({ name }) => name === member);
}

export function isAway(family: Family, member: string, today: string): boolean {
	const backOn = findMemberDetails(family, member)?.backOn;
	return backOn !== undefined && today < backOn;
}

/** The members who are in: they take part in the category and are not away. In the family's order. */
export function membersIn(family: Family, category: Category | string, today: string): readonly string[] {
	const found = typeof category === "string" ? findCategory(family, category) : category;
	const excluded = found?.settings?.excluded;
	if (family.memberDetails === undefined && excluded === undefined) return family.members;
	return family.members.filter((member) => !excluded?.includes(member) && !isAway(family, member, today));
}
