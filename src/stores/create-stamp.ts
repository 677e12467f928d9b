import type { ChangeStamp } from "../rules/changes.ts";
import { localDay } from "./local-day.ts";
import { createUuid } from "./uuid.ts";

export function createStamp(): ChangeStamp {
	const now = new Date();
	return { id: createUuid(), at: now.toISOString(), today: localDay(now) };
}
