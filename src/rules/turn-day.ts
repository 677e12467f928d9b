import { isDay } from "./days.ts";

/** The database's columns hold no day before it. */
export const FIRST_TURN_DAY = "2000-01-01";

/** Whether a turn may have been on a day: not one to come. @param today as of `localDay` */
export function isTurnDay(day: string, today: string): boolean {
	return isDay(day) && FIRST_TURN_DAY <= day && day <= today;
}
