import { type Day, isDay } from "./days.ts";
import type { Category, Family, Member } from "./family.ts";

/** `backOn` of a member who is away until they are back. PostgreSQL's date, and greater than any day as text. */
export const UNTIL_BACK = "infinity";

export function isAway({ backOn }: Member, today: Day): boolean {
	return backOn !== undefined && today < backOn;
}

export function membersIn(family: Family, { settings }: Category, today: Day): readonly Member[] {
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
