import { type Day, FIRST_STORED_DAY, isDay } from "./days.ts";
import type { Category, Family, Member } from "./family.ts";

/** `backOn` of a member who is away without an end. It is a date in PostgreSQL, and as text greater than any day. */
export const UNTIL_BACK = "infinity";

export function isAway({ backOn }: Member, today: Day): boolean {
	return backOn !== undefined && today < backOn;
}

export function membersIn(family: Family, { settings }: Category, today: Day): readonly Member[] {
	return family.members.filter((member) => !settings.excluded?.includes(member.id) && !isAway(member, today));
}

export function isBackOn(text: string): boolean {
	return text === UNTIL_BACK || (isDay(text) && text >= FIRST_STORED_DAY);
}

export function readBackOn(text: string): string | undefined {
	return isBackOn(text) ? text : undefined;
}
