import { UNTIL_BACK } from "./away.ts";
import { isDay } from "./days.ts";

/** Whether a text may be the `backOn` of a member: `UNTIL_BACK`, or a day of the calendar. */
export function isBackOn(text: string): boolean {
	return text === UNTIL_BACK || isDay(text);
}
