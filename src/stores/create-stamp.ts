import type { ChangeStamp } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";
import { localDay } from "./local-day.ts";
import { createTimeUuid } from "./uuid.ts";

export function createStamp(family?: Pick<Family, "timeZone">): ChangeStamp {
	const now = new Date();
	return { id: createTimeUuid(now.getTime()), at: now.toISOString(), today: localDay(now, family) };
}
