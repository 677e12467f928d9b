import { type Day, dayNumber, dayOfNumber } from "./days.ts";
import { type Family, findCategory, type Lasting } from "./family.ts";
import { turnsOf } from "./turns-of.ts";

export const LENGTHS: readonly Lasting["for"][] = ["day", "week", "two-weeks", "month"];

/** The last day of the week or month in which a turn begins; of the next, if another turn has ended in that one. */
export function reckonUntil({ for: length, from = 1 }: Lasting, day: Day, endsOfOthers: readonly Day[]): Day {
	if (length === "day") return day;
	const isMonth = length === "month";
	const startOf = (at: number) => (isMonth ? at + 1 - Number(dayOfNumber(at).slice(8)) : at - ((at + 4 - from) % 7));
	const start = startOf(dayNumber(day));
	const next = (at: number) => (isMonth ? startOf(at + 31) : at + 7);
	const isTaken = endsOfOthers.some((end) => dayOfNumber(start) <= end && end <= day);
	const until = next(isTaken ? next(start) : start);
	return dayOfNumber(length === "two-weeks" ? until + 6 : until - 1);
}

/** The last day of a turn that began on `day`. Undefined if turns last until the next decision. */
export function findUntil(family: Family, category: string, day: Day | undefined, turnId?: string): Day | undefined {
	const { lasts } = findCategory(family, category)?.settings ?? {};
	if (!lasts || !day) return undefined;
	const others = turnsOf(family, category).filter(({ id, cycle }) => id !== turnId && cycle > 0);
	const ends = others.map(({ until = "" }) => until);
	return reckonUntil(lasts, day, ends);
}
