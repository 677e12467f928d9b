import { i18n } from "@lingui/core";
import { addDays, dayNumber } from "../../rules/days.ts";

const DAY_MS = 86_400_000;

const formatCache = new Map<string, Intl.DateTimeFormat>();

export interface FormattedDay {
	/** A day of the coming week is a weekday: languages say "until" differently before it. */
	readonly kind: "weekday" | "date";
	readonly text: string;
}

/** "Friday" within the six days after `today`, else "24 December", with another year's number; the same in every time zone. */
export function formatDay(day: string, today: string): FormattedDay {
	const isNear = today < day && day <= addDays(today, 6);
	const isThisYear = day.slice(0, 4) === today.slice(0, 4);
	const options: Intl.DateTimeFormatOptions = isNear
		? { weekday: "long" }
		: { day: "numeric", month: "long", ...(!isThisYear && { year: "numeric" }) };
	return { kind: isNear ? "weekday" : "date", text: getDayFormat(options).format(dayNumber(day) * DAY_MS) };
}

function getDayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	// American English has the month first, and a comma.
	const locale = i18n.locale === "en" ? "en-GB" : i18n.locale;
	const key = JSON.stringify([locale, options]);
	const format = formatCache.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
	formatCache.set(key, format);
	return format;
}
