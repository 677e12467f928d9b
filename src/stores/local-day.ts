import type { Family } from "../rules/family.ts";
import { dayIn, isTimeZone } from "../rules/time-zone.ts";

type Zoned = Pick<Family, "timeZone">;

function deviceDay(date: Date): string {
	const digits = (value: number, length: number) => String(value).padStart(length, "0");
	return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`;
}

/** The day in the family's time zone or, if this browser does not know that, in the device's. */
export function localDay(date: Date, family?: Zoned): string {
	const { timeZone } = family ?? {};
	return (timeZone === undefined ? undefined : dayIn(timeZone, date.getTime())) ?? deviceDay(date);
}

export function getToday(family?: Zoned): string {
	return localDay(new Date(), family);
}

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
