import { t } from "@lingui/core/macro";
import { isAway, UNTIL_BACK } from "../../rules/away.ts";
import { addDays, isDay } from "../../rules/days.ts";
import type { Member } from "../../rules/family.ts";
import { formatDate, formatDay } from "./format-day.ts";

/** Within this many days no two have the same number, not even in February. */
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

/** As `formatAway`; undefined if the member is here. */
export function describeAway(member: Member, today: string): string | undefined {
	return member.backOn !== undefined && isAway(member, today) ? formatAway(member.backOn, today) : undefined;
}
