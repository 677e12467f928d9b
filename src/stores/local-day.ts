import type { Family } from "../rules/family.ts";
import { dayIn, isTimeZone } from "../rules/time-zone.ts";

type Zoned = Pick<Family, "timeZone">;

/** A day where the device is, `2026-11-22`: days can be compared as text. */
function deviceDay(date: Date): string {
	const digits = (value: number, length: number) => String(value).padStart(length, "0");
	return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`;
}

/**
 * A day where a family is. Of one without a time zone, or with one that this browser does not know, and without
 * `family`: where the device is.
 */
export function localDay(date: Date, family?: Zoned): string {
	const { timeZone } = family ?? {};
	return (timeZone === undefined ? undefined : dayIn(timeZone, date.getTime())) ?? deviceDay(date);
}

/** @param family as in `localDay` */
export function getToday(family?: Zoned): string {
	return localDay(new Date(), family);
}

/**
 * When a turn was: on a day of its own, or when it was recorded.
 * @param turn of the history
 * @param family as in `localDay`
 */
export function dayOfTurn(
	{ day, at }: { readonly day?: string | undefined; readonly at: string },
	family: Zoned,
): string {
	return day ?? localDay(new Date(at), family);
}

export function getDeviceTimeZone(): string | undefined {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	return isTimeZone(timeZone) ? timeZone : undefined;
}
