import { t } from "@lingui/core/macro";
import type { Periods, PeriodUnit } from "../../rules/periods.ts";
import { formatDate } from "../text/format-day.ts";

const SHORT: Record<PeriodUnit, Intl.DateTimeFormatOptions> = {
	day: { weekday: "short" },
	week: { day: "numeric", month: "numeric" },
	month: { month: "short" },
	quarter: { month: "short" },
	year: { year: "numeric" },
};
const LONG: Record<PeriodUnit, Intl.DateTimeFormatOptions> = {
	day: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
	week: { dateStyle: "long" },
	month: { month: "long", year: "numeric" },
	quarter: { month: "long", year: "numeric" },
	year: { year: "numeric" },
};

/**
 * The label under a column of the picture, which has room for six characters. A quarter is named by its first month.
 */
export function formatShortPeriods({ unit, starts }: Periods): readonly string[] {
	return starts.map((start) => formatDate(start, SHORT[unit]));
}

export function formatLongPeriods({ unit, starts }: Periods): readonly string[] {
	return starts.map((start) => {
		const day = formatDate(start, LONG[unit]);
		return unit === "week" || unit === "quarter" ? t`from ${day}` : day;
	});
}
