import { UNTIL_BACK } from "./away.ts";
import { isDay } from "./days.ts";

/** As the database has it. */
const EARLIEST = "2000-01-01";

export function isBackOn(text: string): boolean {
	return text === UNTIL_BACK || (isDay(text) && text >= EARLIEST);
}

/** What another store has; undefined if nobody can be back then. */
export function readBackOn(text: string): string | undefined {
	return isBackOn(text) ? text : undefined;
}
