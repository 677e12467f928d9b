import type { Family, Turn } from "../rules/family.ts";
import { localDay } from "./local-day.ts";
import { timeOfUuid } from "./uuid.ts";

/** A turn's own day, or that of the time in its id; never after today, whatever another phone's clock said. */
export function recordedDay(
	family: Pick<Family, "timeZone">,
	{ id, day: recorded }: Turn,
	today: string,
): string | undefined {
	if (recorded !== undefined) return recorded < today ? recorded : today;
	const time = timeOfUuid(id);
	if (Number.isNaN(time)) return undefined;
	const day = localDay(new Date(time), family);
	return day < today ? day : today;
}
