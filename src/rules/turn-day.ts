import { type Day, isDay } from "./days.ts";

/** The database's columns hold no day before it. */
export const FIRST_TURN_DAY = "2000-01-01";

export function isTurnDay(day: Day, today: Day): boolean {
	return isDay(day) && FIRST_TURN_DAY <= day && day <= today;
}
