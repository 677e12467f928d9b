import { t } from "@lingui/core/macro";
import { UNTIL_BACK } from "../../rules/away.ts";
import { addDays, isDay } from "../../rules/days.ts";
import { formatDate, formatDay } from "./format-day.ts";

/** In so many days every day's number comes once. */
const NEAR_DAYS = 27;

/**
 * "Away until Fri 27", with the month if the number alone could be another day's.
 *
 * @param backOn as in `Member`
 */
export function formatAway(backOn: string, today: string): string {
	if (backOn === UNTIL_BACK || !isDay(backOn)) return t`Away`;
	const isNear = today < backOn && backOn <= addDays(today, NEAR_DAYS);
	if (isNear) {
		const weekday = formatDate(backOn, { weekday: "short" });
		const day = formatDate(backOn, { day: "numeric" });
		return t`Away until ${weekday} ${day}`;
	}
	const date = formatDay(backOn, today).text;
	return t`Away until ${date}`;
}
