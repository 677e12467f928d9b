import { isDay } from "./days.ts";
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

/** The first day that anybody can be back, as the database has it. */
const EARLIEST = "2000-01-01";

export function isBackOn(text: string): boolean {
	return text === UNTIL_BACK || (isDay(text) && text >= EARLIEST);
}

/** What another store has; undefined if nobody can be back then. */
export function readBackOn(text: string): string | undefined {
	return isBackOn(text) ? text : undefined;
}
