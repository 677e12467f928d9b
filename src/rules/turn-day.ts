import { type Day, FIRST_STORED_DAY, isDay } from "./days.ts";

export function isTurnDay(day: Day, today: Day): boolean {
	return isDay(day) && FIRST_STORED_DAY <= day && day <= today;
}
