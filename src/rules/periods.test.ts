import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfNumber } from "./days.ts";
import { choosePeriods, daysOfSpan, findPeriod, TIME_SPANS } from "./periods.ts";
import { property } from "./property.test-helper.ts";

describe("the periods of a picture", () => {
	const spans = fc.tuple(fc.integer({ min: 0, max: 20000 }), fc.nat(6000), fc.integer({ min: 1, max: 12 }));

	property("are no more than asked for, follow each other, and hold the last day", [spans], ([start, length, most]) => {
		const [first, last] = [dayOfNumber(start), dayOfNumber(start + length)];
		const periods = choosePeriods(first, last, most);
		expect(periods.starts.length).toBeLessThanOrEqual(most);
		expect(periods.starts).toEqual([...new Set(periods.starts)].toSorted());
		expect(findPeriod(periods, last)).toBe(periods.starts.length - 1);
		if (periods.unit !== "year") expect((periods.starts[0] as string) <= first).toBe(true);
		for (const [at, day] of periods.starts.entries()) expect(findPeriod(periods, day)).toBe(at);
	});

	it.each([
		["2026-11-16", "2026-11-22", { unit: "day", starts: "16 17 18 19 20 21 22".split(" ").map((d) => `2026-11-${d}`) }],
		["2026-11-15", "2026-11-22", { unit: "week", starts: ["2026-11-09", "2026-11-16"] }],
		["2026-07-31", "2026-11-22", { unit: "month", starts: ["07", "08", "09", "10", "11"].map((m) => `2026-${m}-01`) }],
		[
			"2025-12-31",
			"2026-11-22",
			{ unit: "quarter", starts: ["2025-10", "2026-01", "2026-04", "2026-07", "2026-10"].map((m) => `${m}-01`) },
		],
		["2024-12-31", "2026-11-22", { unit: "year", starts: ["2024-01-01", "2025-01-01", "2026-01-01"] }],
	])("from %s to %s", (first, last, expected) => {
		expect(choosePeriods(first, last, 7)).toEqual(expected);
	});

	it("of a long life are the last years, and the first of them counts what was before", () => {
		const periods = choosePeriods("1999-05-01", "2026-11-22", 3);
		expect(periods).toEqual({ unit: "year", starts: ["2024-01-01", "2025-01-01", "2026-01-01"] });
		expect(findPeriod(periods, "2001-01-01")).toBe(0);
	});
});

it("a span ends today, or with the month before", () => {
	const spans = (today: string) => TIME_SPANS.map((span) => Object.values(daysOfSpan(span, today)).join(" to "));
	expect(spans("2026-03-01")).toEqual([
		"2026-03-01 to 2026-03-01",
		"2026-02-01 to 2026-02-28",
		"2025-03-02 to 2026-03-01",
		"0001-01-01 to 9999-12-31",
	]);
	expect(spans("2026-01-15")[1]).toBe("2025-12-01 to 2025-12-31");
});
