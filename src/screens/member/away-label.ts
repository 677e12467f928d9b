import { t } from "@lingui/core/macro";
import { UNTIL_BACK } from "../../rules/away.ts";
import { isDay } from "../../rules/days.ts";
import { formatDay } from "../text/format-day.ts";

/** "Away until Friday" of somebody who is away. @param backOn as in `Member` */
export function formatAway(backOn: string, today: string): string {
	if (backOn === UNTIL_BACK || !isDay(backOn)) return t`Away`;
	const day = formatDay(backOn, today);
	if (day.kind === "weekday") {
		const weekday = day.text;
		return t`Away until ${weekday}`;
	}
	const date = day.text;
	return t`Away until ${date}`;
}
