import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayNumber, dayOfNumber, isDay } from "./days.ts";
import { property } from "./property.test-helper.ts";

/** From the year 1 to 9999. */
const numbers = fc.integer({ min: -719162, max: 2932896 });
const counts = fc.integer({ min: 1, max: 400 });

describe("a day's number", () => {
	it.each([
		["1970-01-01", 0],
		["1969-12-31", -1],
		["2000-02-29", 11016],
		["2000-03-01", 11017],
		["2026-11-22", 20779],
		["9999-12-31", 2932896],
	])("of %s is %i", (day, number) => {
		expect(dayNumber(day)).toBe(number);
		expect(dayOfNumber(number)).toBe(day);
	});

	property("grows by one from day to day, and leads back to the day", [numbers], (number) => {
		const day = dayOfNumber(number);
		expect(day).toMatch(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
		expect(dayNumber(day)).toBe(number);
		expect(dayOfNumber(number - 1) < day).toBe(true);
	});
});

describe("a day", () => {
	property("is the same forth and back, and later ones are greater as text", [numbers, counts], (number, count) => {
		const day = dayOfNumber(Math.min(number, dayNumber("9998-11-01")));
		const later = addDays(day, count);
		expect(isDay(later)).toBe(true);
		expect(day < later).toBe(true);
		expect(addDays(later, -count)).toBe(day);
	});

	it.each([
		["2026-12-31", 1, "2027-01-01"],
		["2028-02-28", 1, "2028-02-29"],
		// The clocks change on these days in Europe.
		["2026-03-28", 2, "2026-03-30"],
		["2026-10-24", 2, "2026-10-26"],
	])("%s and %i more is %s", (day, count, expected) => {
		expect(addDays(day, count)).toBe(expected);
	});

	it.each([
		...["", "0000-01-01", "2026-02-31", "2027-02-29", "2100-02-29", "2026-00-10", "2026-04-00", "2026-04-31"],
		...["2026-13-01", "2026-1-1", "infinity", "2026-12-24T00:00", "02026-12-24"],
	])("is not %j", (text) => expect(isDay(text)).toBe(false));
});
