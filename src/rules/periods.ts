import { addDays, type Day, dayNumber, dayOfNumber, formatIsoDay } from "./days.ts";

export type PeriodUnit = "day" | "week" | "month" | "quarter" | "year";

export interface Periods {
	readonly unit: PeriodUnit;
	/** The first day of each, in order. Days before the first count as the first. */
	readonly starts: readonly string[];
}

const UNITS: readonly PeriodUnit[] = ["day", "week", "month", "quarter", "year"];

/** The smallest unit of which `most` periods cover the days from `first` to `last`; else years, the last ones. */
export function choosePeriods(first: string, last: string, most: number): Periods {
	const unit = UNITS.find((unit) => countPeriods(unit, first, last) <= most) ?? "year";
	const end = periodNumber(unit, last);
	const count = Math.min(countPeriods(unit, first, last), most);
	return { unit, starts: Array.from({ length: count }, (_, at) => periodStart(unit, end - count + 1 + at)) };
}

export function findPeriod({ starts }: Periods, day: Day): number {
	return Math.max(
		0,
		starts.findLastIndex((start) => start <= day),
	);
}

function countPeriods(unit: PeriodUnit, first: string, last: string): number {
	return Math.max(periodNumber(unit, last) - periodNumber(unit, first), 0) + 1;
}

function periodNumber(unit: PeriodUnit, day: Day): number {
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
			return formatIsoDay(Math.floor(number / 12), (number % 12) + 1, 1);
		case "quarter":
			return formatIsoDay(Math.floor(number / 4), (number % 4) * 3 + 1, 1);
		case "year":
			return formatIsoDay(number, 1, 1);
	}
}

export const TIME_SPANS = ["month", "last-month", "year", "all"] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];

interface Days {
	readonly first: string;
	readonly last: string;
}

export function isDayWithin(day: Day, { first, last }: Days): boolean {
	return first <= day && day <= last;
}

export function daysOfSpan(span: TimeSpan, today: Day): Days {
	const month = periodNumber("month", today);
	switch (span) {
		case "all":
			return { first: "0001-01-01", last: "9999-12-31" };
		case "month":
			return { first: periodStart("month", month), last: today };
		case "last-month":
			return { first: periodStart("month", month - 1), last: addDays(periodStart("month", month), -1) };
		case "year":
			return { first: addDays(today, -364), last: today };
	}
}
