import { t } from "@lingui/core/macro";
import { localDay } from "../../stores/local-day.ts";
import { formatRelativeDay } from "../text/format-day.ts";

/** The database counts five minutes as one visit, and an open page reports every ten that somebody looks at it. */
const HERE_MS = 16 * 60_000;

/** @param lastSeen ISO 8601 @param today from `localDay` @param now milliseconds since the epoch */
export function formatLastSeen(lastSeen: string, today: string, now: number): string {
	const at = new Date(lastSeen);
	if (now - at.getTime() < HERE_MS) return t`here now`;
	const day = formatRelativeDay(localDay(at), today);
	return t`last here: ${day}`;
}
