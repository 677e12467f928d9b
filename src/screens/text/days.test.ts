import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isDay } from "./days.ts";

const dayArbitrary = fc
	.date({ min: new Date("1970-01-02"), max: new Date("9990-01-01"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));

describe("a day", () => {
	it("is the same after going forth and back, and later days are greater as text", () => {
		fc.assert(
			fc.property(dayArbitrary, fc.integer({ min: 1, max: 400 }), (day, count) => {
				const later = addDays(day, count);
				expect(isDay(later)).toBe(true);
				expect(day < later).toBe(true);
				expect(addDays(later, -count)).toBe(day);
			}),
		);
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

	it.each(["", "2026-02-31", "2026-13-01", "2026-1-1", "infinity", "2026-12-24T00:00", "02026-12-24"])(
		"is not %j",
		(text) => expect(isDay(text)).toBe(false),
	);
});
