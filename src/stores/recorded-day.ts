import type { Turn } from "../rules/family.ts";
import { localDay } from "./local-day.ts";
import { timeOfUuid } from "./uuid.ts";

/**
 * The day when a turn was recorded, where the device is: its id tells it (see `createStamp`), so that a list of turns needs no history. Undefined of
 * one that an earlier version of the app has recorded, or that came along from elsewhere.
 *
 * @param today as of `localDay`: no turn was after it, whatever the clock of another phone said
 */
export function recordedDay({ id }: Turn, today: string): string | undefined {
	const time = timeOfUuid(id);
	if (Number.isNaN(time)) return undefined;
	const day = localDay(new Date(time));
	return day < today ? day : today;
}
