import { i18n } from "@lingui/core";
import { addDays, dayNumber } from "../../rules/days.ts";

const DAY_MS = 86_400_000;

export interface FormattedDay {
	/** Days of the coming week are weekdays: some languages say "until" differently before them. */
	readonly kind: "weekday" | "date";
	readonly text: string;
}

/** "Friday" for a day in the six days after `today`, else "December 24", with the year if it is another one. */
export function formatDay(day: string, today: string): FormattedDay {
	const isNear = today < day && day <= addDays(today, 6);
	const options: Intl.DateTimeFormatOptions = isNear
		? { weekday: "long" }
		: { day: "numeric", month: "long", ...yearIfOther(day, today) };
	return { kind: isNear ? "weekday" : "date", text: formatDate(day, options) };
}

/** "Friday" for a day in the six days before `today`, else "December 24", with the year if it is another one. */
export function formatPastDay(day: string, today: string): string;
export function formatPastDay(day: string | undefined, today: string): string | undefined;
export function formatPastDay(day: string | undefined, today: string): string | undefined {
	if (day === undefined) return undefined;
	if (addDays(today, -6) <= day && day <= today) return formatDate(day, { weekday: "long" });
	return formatDate(day, { day: "numeric", month: "long", ...yearIfOther(day, today) });
}

/** Adds the year if the day is in another year than `today`. */
export function yearIfOther(day: string, today: string): Pick<Intl.DateTimeFormatOptions, "year"> {
	return day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" };
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** Cached, because a list has hundreds of days. */
function getRelativeFormat(): Intl.RelativeTimeFormat {
	const { locale } = i18n;
	const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
	relativeFormats.set(locale, format);
	return format;
}

/**
 * "today", "yesterday", "Friday" for a day in the six days before `today`, "November 12" for an earlier day, with the
 * year if it is another one.
 */
export function formatRelativeDay(day: string, today: string): string {
	const days = dayNumber(day) - dayNumber(today);
	if (days >= -1) return getRelativeFormat().format(days, "day");
	if (days >= -6) return formatDate(day, { weekday: "long" });
	return formatDay(day, today).text;
}

/** The same day in every time zone, in the order of the language, like the moments in the history. */
export function formatDate(day: string, options: Intl.DateTimeFormatOptions): string {
	return i18n.date(new Date(dayNumber(day) * DAY_MS), { ...options, timeZone: "UTC" });
}

/** Capitalizes a text that stands on a line of its own here, and within a sentence elsewhere. */
export function capitalize(text: string): string {
	return text.replace(/^[¿¡]?\p{L}/u, (start) => start.toLocaleUpperCase(i18n.locale));
}
