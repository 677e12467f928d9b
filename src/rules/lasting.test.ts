import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { addDays, type Day, dayNumber, dayOfNumber } from "./days.ts";
import type { Lasting } from "./family.ts";
import { compareNumbers } from "./last-turn.ts";
import { reckonUntil } from "./lasting.ts";
import { findLastingTurn } from "./lasting-turn.ts";
import { property } from "./property.test-helper.ts";
import { Life, lived, TODAY } from "./random-life.test-helper.ts";

const weekday = fc.integer({ min: 1, max: 7 });
const lasting: fc.Arbitrary<Lasting> = fc.oneof(
	fc.record({ for: fc.constantFrom("week" as const, "two-weeks" as const), from: weekday }),
	fc.record({ for: fc.constantFrom("day" as const, "month" as const) }),
);
const [first, last] = [dayNumber("2000-01-01"), dayNumber("9999-01-01")];
const day = fc.integer({ min: first, max: last }).map(dayOfNumber);
/** 1970-01-01 was a Thursday. */
const weekdayOf = (one: Day) => ((dayNumber(one) + 3) % 7) + 1;
/** As the database checks it, too. */
const isUntil = (until: Day, one = "") => one <= until && until <= addDays(one, 61);
const daysAfter = (until: Day, one: Day) => dayNumber(until) - dayNumber(one);

describe("the last day of a turn", () => {
	property("is the day itself, the one before a weekday, or the last of a month", [lasting, day], (rule, one) => {
		const until = reckonUntil(rule, one, []);
		const after = addDays(until, 1);
		const count = daysAfter(until, one);
		if (rule.for === "day") expect(until).toBe(one);
		else if (rule.for === "month") {
			expect(after.slice(8)).toBe("01");
			expect(until.slice(0, 7)).toBe(one.slice(0, 7));
		} else {
			expect(weekdayOf(after)).toBe(rule.from);
			const shortest = rule.for === "week" ? 0 : 7;
			expect(count).toBeGreaterThanOrEqual(shortest);
			expect(count).toBeLessThan(shortest + 7);
		}
	});

	property("is that of the next where somebody had part of this", [lasting, day, fc.nat(40)], (rule, one, before) => {
		const end = addDays(one, -before);
		const until = reckonUntil(rule, one, [end]);
		const whole = reckonUntil(rule, one, []);
		const start = rule.for === "two-weeks" ? addDays(whole, -13) : findStart(rule, one);
		const isTaken = rule.for !== "day" && start <= end;
		const next = rule.for === "two-weeks" ? addDays(whole, 7) : reckonUntil(rule, addDays(whole, 1), []);
		expect(until).toBe(isTaken ? next : whole);
		expect(isUntil(until, one)).toBe(true);
	});

	it("is not later for turns that still last, or ended before this week", () => {
		const week: Lasting = { for: "week", from: 1 };
		// 2026-11-25 is a Wednesday.
		for (const ends of [[], ["2026-11-22"], ["2026-11-29"], ["2026-11-26", "2025-11-24"]])
			expect(reckonUntil(week, "2026-11-25", ends)).toBe("2026-11-29");
		for (const end of ["2026-11-23", "2026-11-24", "2026-11-25"])
			expect(reckonUntil(week, "2026-11-25", ["2020-01-01", end])).toBe("2026-12-06");
	});
});

function findStart(rule: Lasting, one: Day): Day {
	if (rule.for === "day") return one;
	if (rule.for === "month") return `${one.slice(0, 8)}01`;
	let start = one;
	while (weekdayOf(start) !== rule.from) start = addDays(start, -1);
	return start;
}

describe("the turn that lasts", () => {
	function startWeeks(...names: readonly string[]): Life {
		const one = new Life(names, prng(1));
		one.edit({ lasts: { for: "week", from: 1 } });
		return one;
	}
	const find = (one: Life, today = TODAY) => findLastingTurn(one.family, one.category, today);
	const record = (one: Life, name: string, day = TODAY) => one.record(`member ${name}`, { day });

	it("is whoever's it was last, and not taken from them by one of a time that is over", () => {
		const one = startWeeks("Mia", "Leo", "Noah");
		expect(find(one)).toBeUndefined();
		record(one, "Mia", "2026-11-16");
		record(one, "Leo", "2026-11-10");
		expect(find(one)).toMatchObject({ member: "member Mia", until: TODAY });
		record(one, "Noah", "2026-11-18");
		expect(find(one)).toMatchObject({ member: "member Noah", until: TODAY });
		expect(find(one, "2026-11-30")).toMatchObject({ member: "member Noah", until: TODAY });
	});

	it("can be done early, and not so; and then the next has the week after, too", () => {
		const one = startWeeks("Mia", "Leo");
		record(one, "Mia", "2026-11-16");
		const turn = one.family.turns[0]?.id ?? "";
		const end = (day: string | null) => one.apply({ kind: "end-turn", category: "dishes", turn, day });
		for (const day of ["2026-11-15", TODAY, "2026-11-23", "9999-01-01", "nonsense"]) {
			end(day);
			expect(find(one)?.until).toBe(TODAY);
		}
		end("2026-11-20");
		expect(find(one)?.until).toBe("2026-11-20");
		end(null);
		expect(find(one)?.until).toBe(TODAY);
		end("2026-11-21");
		record(one, "Leo");
		expect(find(one)).toMatchObject({ member: "member Leo", until: "2026-11-29" });
		expect(one.history.filter(({ kind }) => kind === "turn-ended").map(({ day }) => day)).toEqual([
			...["2026-11-20", undefined, "2026-11-21"],
		]);
	});

	it("moves with its day", () => {
		const one = startWeeks("Mia", "Leo");
		record(one, "Mia");
		const turn = one.family.turns[0]?.id ?? "";
		one.mend(turn, { day: "2026-11-15" });
		expect(find(one)?.until).toBe("2026-11-15");
		one.mend(turn, { member: "member Leo" });
		expect(find(one)).toMatchObject({ member: "member Leo", until: "2026-11-15" });
		one.edit({ lasts: undefined });
		expect(find(one)).toBeUndefined();
		one.mend(turn, { day: "2026-11-16" });
		expect(one.family.turns[0]).not.toHaveProperty("until");
	});

	property("is one that counts, of somebody there, and no other lasts as late", [lived], (one) => {
		const found = find(one);
		const { turns, members: here } = one.family;
		for (const { day, until } of turns) if (until !== undefined) expect(isUntil(until, day)).toBe(true);
		const counting = turns.filter(({ cycle }) => cycle > 0).toSorted(compareNumbers);
		const since = counting.slice(counting.findLastIndex(({ until }) => until === undefined) + 1);
		expect(found === undefined).toBe(one.category.settings.lasts === undefined || since.length === 0);
		if (found === undefined) return;
		expect(here.some(({ id }) => id === found.member)).toBe(true);
		expect(since).toContain(found);
		for (const { until = "" } of since) expect(until <= found.until || found.until >= TODAY).toBe(true);
	});
});
