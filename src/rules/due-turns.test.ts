import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { prng, random32Arbitrary } from "./arbitraries.test-helper.ts";
import { addDays, type Day } from "./days.ts";
import { findDueTurns, findHolder, MOST_UNSEEN } from "./due-turns.ts";
import type { Lasting } from "./family.ts";
import { property } from "./property.test-helper.ts";
import { event, Life, TODAY } from "./random-life.test-helper.ts";

const WEEKS: Lasting = { for: "week", from: 1, goesOn: true };

/** On a Sunday, Mia has had the week. */
function start(lasts: Lasting, names: readonly string[] = ["Mia", "Leo", "Noah", "Zoe"], random = prng(7)): Life {
	const one = new Life(names, random);
	one.edit({ lasts });
	one.recordDraw();
	return one;
}

/** Somebody looks: what is due is recorded. */
function look(one: Life, today: Day) {
	for (const { change } of findDueTurns(one.family, one.category, today)) {
		const stamp = { id: `turn ${one.changes.length} ${change.n}`, at: `${today}T10:00:00.000Z`, today };
		const { family, entries } = applyChange(one.stored, change, stamp);
		one.history.push(...entries);
		one.stored = family;
	}
}

const holder = (one: Life, today: Day) => {
	const turn = findHolder(one.family, one.category, today);
	return turn && { member: turn.member, until: turn.until };
};

const length = fc.constantFrom<Lasting>(
	...([{ for: "day", goesOn: true }, { for: "month", goesOn: true }, WEEKS] as const),
	{ for: "two-weeks", from: 4, goesOn: true },
);

property(
	"is the same person on each day, whether somebody looks on all of them, on some or on none",
	[length, fc.array(event, { maxLength: 20 }), random32Arbitrary, fc.nat()],
	(lasts, events, random, some) => {
		const lives = [1, 2, 3].map(() => start(lasts, undefined, prng(some)));
		for (const one of lives) {
			for (const each of events) one.happen(each);
			one.edit({ lasts });
		}
		const [never, daily, sometimes] = lives as [Life, Life, Life];
		for (let count = 0; count < 24; count++) {
			const today = addDays(TODAY, count);
			look(daily, today);
			if (random() % 5 === 0) look(sometimes, today);
			expect(holder(daily, today)).toEqual(holder(never, today));
			expect(holder(sometimes, today)).toEqual(holder(never, today));
		}
	},
	{ numRuns: 10 },
);

it("gives three weeks that nobody looked at to three people, on the days on which they began", () => {
	const one = start(WEEKS);
	const due = findDueTurns(one.family, one.category, addDays(TODAY, 20));
	const weeks = ["2026-11-23/2026-11-29", "2026-11-30/2026-12-06", "2026-12-07/2026-12-13"];
	expect(due.map(({ turn }) => `${turn.day}/${turn.until}`)).toEqual(weeks);
	expect(new Set([...due.map(({ turn }) => turn.member), one.family.turns[0]?.member]).size).toBe(4);
	look(one, addDays(TODAY, 20));
	expect(findDueTurns(one.family, one.category, addDays(TODAY, 20))).toEqual([]);
	const names = one.family.turns.map(({ member }) => one.family.members.find(({ id }) => id === member)?.name);
	const causes = one.history.flatMap(({ kind, wasName }) => (kind === "turn" ? [wasName] : []));
	expect(causes).toEqual([undefined, ...names.slice(0, 3)]);
});

it("does not begin for who is away on its first day, stays theirs who go away in it, and waits for somebody", () => {
	const one = start(WEEKS, ["Mia", "Leo"]);
	const [first, second] = ["member Mia", "member Leo"].toSorted((id) => (one.family.turns[0]?.member === id ? -1 : 1));
	one.apply({ kind: "set-away", member: second ?? "", backOn: "2026-11-24" });
	expect(holder(one, "2026-11-23")).toEqual({ member: first, until: "2026-11-29" });
	one.apply({ kind: "set-away", member: first ?? "", backOn: "2026-11-25" });
	expect(holder(one, TODAY)).toEqual({ member: first, until: TODAY });
	// The day on which the other one is back.
	expect(holder(one, "2026-11-23")).toEqual({ member: first, until: TODAY });
	expect(holder(one, "2026-11-24")).toEqual({ member: second, until: "2026-11-29" });
});

it("stands still where it does not go on, before it is over, and after very long", () => {
	const one = start({ for: "day", goesOn: true });
	expect(findDueTurns(one.family, one.category, TODAY)).toEqual([]);
	expect(findDueTurns(one.family, one.category, addDays(TODAY, MOST_UNSEEN))).toHaveLength(MOST_UNSEEN);
	expect(findDueTurns(one.family, one.category, addDays(TODAY, MOST_UNSEEN + 1))).toEqual([]);
	expect(holder(one, addDays(TODAY, MOST_UNSEEN + 1))?.until).toBe(TODAY);
	const still = start({ for: "day" });
	expect(findDueTurns(still.family, still.category, addDays(TODAY, 9))).toEqual([]);
});
