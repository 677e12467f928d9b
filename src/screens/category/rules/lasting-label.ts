import { t } from "@lingui/core/macro";
import type { Lasting } from "../../../rules/family.ts";
import { formatDate } from "../../text/format-day.ts";

/** The names of the days of the week, Monday first. */
export function weekdayNames(): readonly string[] {
	return [1, 2, 3, 4, 5, 6, 7].map((day) => formatDate(`2024-01-0${day}`, { weekday: "long" }));
}

/** How long a turn lasts. @param length undefined: until the next decision */
export function lengthLabel(length: Lasting["for"] | undefined): string {
	switch (length) {
		case "day":
			return t`A day`;
		case "week":
			return t`A week`;
		case "two-weeks":
			return t`Two weeks`;
		case "month":
			return t`A month`;
		default:
			return t`Until the next decision`;
	}
}

/** The same, with the weekday on which it begins. */
export function lastingLabel(lasts: Lasting | undefined): string {
	if (lasts?.from === undefined) return lengthLabel(lasts?.for);
	const weekday = weekdayNames()[lasts.from - 1] ?? "";
	return lasts.for === "week" ? t`A week, from ${weekday}` : t`Two weeks, from ${weekday}`;
}
