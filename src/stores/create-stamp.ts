import type { ChangeStamp } from "../rules/changes.ts";
import { localDay } from "./local-day.ts";
import { createTimeUuid } from "./uuid.ts";

/** The id tells the time, and so does that of a turn: see `recordedDay`. */
export function createStamp(): ChangeStamp {
	const now = new Date();
	return { id: createTimeUuid(now.getTime()), at: now.toISOString(), today: localDay(now) };
}
