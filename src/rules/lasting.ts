import { type Day, dayNumber, dayOfNumber } from "./days.ts";
import { type Family, findCategory, type Lasting, type Turn } from "./family.ts";

export const LENGTHS: readonly Lasting["for"][] = ["day", "week", "two-weeks", "month"];

/**
 * The last day of a turn: that of the week or month in which it began. Where somebody else's has ended in that already,
 * it is that one's: the turn lasts through the next, too.
 *
 * @param day on which it began @param ends the last days of the other turns of its category
 */
export function reckonUntil({ for: length, from = 1 }: Lasting, day: Day, ends: readonly Day[]): Day {
	if (length === "day") return day;
	const isMonth = length === "month";
	const startOf = (at: number) => (isMonth ? at + 1 - Number(dayOfNumber(at).slice(8)) : at - ((at + 4 - from) % 7));
	const start = startOf(dayNumber(day));
	const next = (at: number) => (isMonth ? startOf(at + 31) : at + 7);
	const isTaken = ends.some((end) => dayOfNumber(start) <= end && end <= day);
	const until = next(isTaken ? next(start) : start);
	return dayOfNumber(length === "two-weeks" ? until + 6 : until - 1);
}

/**
 * Until when a turn of a category lasts that began on a day. Undefined where turns last until the next decision.
 * @param id the turn's
 */
export function findUntil(family: Family, category: string, day: Day | undefined, id?: string): Day | undefined {
	const { lasts } = findCategory(family, category)?.settings ?? {};
	const isOther = (turn: Turn) => turn.category === category && turn.id !== id && turn.cycle > 0;
	return (
		lasts &&
		day &&
		reckonUntil(
			lasts,
			day,
			family.turns.filter(isOther).map(({ until = "" }) => until),
		)
	);
}
