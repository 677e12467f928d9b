import type { Family, Turn } from "../rules/family.ts";
import { localDay } from "./local-day.ts";
import { timeOfUuid } from "./uuid.ts";

/**
 * Its own, else when it was recorded, which its id tells (see `createStamp`), so that a list of turns needs no history.
 * Undefined of one that came along with the names alone.
 *
 * @param today no turn was after it, whatever the clock of another phone said
 */
export function recordedDay(
	family: Pick<Family, "timeZone">,
	{ id, day: own }: Turn,
	today: string,
): string | undefined {
	if (own !== undefined) return own < today ? own : today;
	const time = timeOfUuid(id);
	if (Number.isNaN(time)) return undefined;
	const day = localDay(new Date(time), family);
	return day < today ? day : today;
}
