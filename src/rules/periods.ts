// Days are text, `2026-11-22`, as of `localDay`. Arithmetic in the proleptic Gregorian calendar, without time zones.

export type PeriodUnit = "day" | "week" | "month" | "quarter" | "year";

export interface Periods {
	readonly unit: PeriodUnit;
	/** The first day of each, one after the other. What is before the first counts there. */
	readonly starts: readonly string[];
}

const UNITS: readonly PeriodUnit[] = ["day", "week", "month", "quarter", "year"];

/** The smallest unit of which `most` periods cover all days from `first` to `last`; else the last years. */
export function choosePeriods(first: string, last: string, most: number): Periods {
	const unit = UNITS.find((one) => countPeriods(one, first, last) <= most) ?? "year";
	const end = periodNumber(unit, last);
	const count = Math.min(countPeriods(unit, first, last), most);
	return { unit, starts: Array.from({ length: count }, (_, at) => periodStart(unit, end - count + 1 + at)) };
}

/** The index of the period that a day is in. */
export function findPeriod({ starts }: Periods, day: string): number {
	return Math.max(
		0,
		starts.findLastIndex((start) => start <= day),
	);
}

function countPeriods(unit: PeriodUnit, first: string, last: string): number {
	return Math.max(periodNumber(unit, last) - periodNumber(unit, first), 0) + 1;
}

function periodNumber(unit: PeriodUnit, day: string): number {
	const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
	switch (unit) {
		case "day":
			return dayNumber(day);
		case "week":
			// 1 January 1970 was a Thursday; weeks begin on Monday (ISO 8601).
			return Math.floor((dayNumber(day) + 3) / 7);
		case "month":
			return year * 12 + month;
		case "quarter":
			return year * 4 + Math.floor(month / 3);
		case "year":
			return year;
	}
}

function periodStart(unit: PeriodUnit, number: number): string {
	switch (unit) {
		case "day":
			return dayOfNumber(number);
		case "week":
			return dayOfNumber(number * 7 - 3);
		case "month":
			return formatDay(Math.floor(number / 12), (number % 12) + 1, 1);
		case "quarter":
			return formatDay(Math.floor(number / 4), (number % 4) * 3 + 1, 1);
		case "year":
			return formatDay(number, 1, 1);
	}
}

/** Days since 1970-01-01. Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`. */
export function dayNumber(day: string): number {
	const month = Number(day.slice(5, 7));
	const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0);
	const era = Math.floor(year / 400);
	const yearOfEra = year - era * 400;
	const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(day.slice(8, 10)) - 1;
	return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

/** The inverse of `dayNumber`: `civil_from_days`, same source. */
export function dayOfNumber(number: number): string {
	const shifted = number + 719468;
	const era = Math.floor(shifted / 146097);
	const dayOfEra = shifted - era * 146097;
	const yearOfEra = Math.floor(
		(dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
	);
	const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
	const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
	const month = ((monthFromMarch + 2) % 12) + 1;
	const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
	return formatDay(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

function formatDay(year: number, month: number, day: number): string {
	return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
