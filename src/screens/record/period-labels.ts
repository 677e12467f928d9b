import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { dayNumber } from "../../rules/days.ts";
import type { Periods, PeriodUnit } from "../../rules/periods.ts";

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

const DAY_MS = 86_400_000;

/** Under a column of the picture: room for six characters. A quarter has its first month. */
export function formatShortPeriods({ unit, starts }: Periods): readonly string[] {
	return starts.map((start) => format(start, SHORT[unit]));
}

export function formatLongPeriods({ unit, starts }: Periods): readonly string[] {
	return starts.map((start) => {
		const day = format(start, LONG[unit]);
		return unit === "week" || unit === "quarter" ? t`from ${day}` : day;
	});
}

/** The same day in every time zone. */
function format(day: string, options: Intl.DateTimeFormatOptions): string {
	return i18n.date(new Date(dayNumber(day) * DAY_MS), { ...options, timeZone: "UTC" });
}
