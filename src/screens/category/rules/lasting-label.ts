import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Lasting } from "../../../rules/family.ts";
import { formatDate } from "../../text/format-day.ts";

/** The names of the days of the week, Monday first. */
export function weekdayNames(): readonly string[] {
	return [1, 2, 3, 4, 5, 6, 7].map((day) => formatDate(`2024-01-0${day}`, { weekday: "long" }));
}

const LENGTHS: Record<Lasting["for"], MessageDescriptor> = {
	day: msg`A day`,
	week: msg`A week`,
	"two-weeks": msg`Two weeks`,
	month: msg`A month`,
};

/** How long a turn lasts. @param length undefined: until the next decision */
export function lengthLabel(length: Lasting["for"] | undefined): string {
	return length === undefined ? t`Until the next decision` : i18n._(LENGTHS[length]);
}

/** The same, with the weekday on which it begins. */
export function lastingLabel(lasts: Lasting | undefined): string {
	if (lasts?.from === undefined) return lengthLabel(lasts?.for);
	const weekday = weekdayNames()[lasts.from - 1] ?? "";
	return lasts.for === "week" ? t`A week, from ${weekday}` : t`Two weeks, from ${weekday}`;
}
