import type { Category, Family, Member } from "./family.ts";

/** `backOn` of a member who is away until they are back. PostgreSQL's date, and greater than any day as text. */
export const UNTIL_BACK = "infinity";

/** @param today as of `localDay` */
export function isAway({ backOn }: Member, today: string): boolean {
	return backOn !== undefined && today < backOn;
}

/** Those who take part in a category and are not away, in the family's order. @param today as of `localDay` */
export function membersIn(family: Family, { settings }: Category, today: string): readonly Member[] {
	return family.members.filter((member) => !settings.excluded?.includes(member.id) && !isAway(member, today));
}
