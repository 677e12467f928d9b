import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptNames, random32 } from "./arbitraries.ts";
import { completesCycle } from "./complete-cycle.ts";
import { inTheDraw } from "./odds.ts";
import { progress } from "./progress.ts";
import { type Draw, pick, record } from "./turns.ts";

const situation = keptNames(1, 8).chain((members) =>
	fc.record({ members: fc.constant(members), cycle: fc.shuffledSubarray([...members, "a stranger who has left"]) }),
);

describe("those in a draw", () => {
	it("are whom chance could have chosen: one of them it did, and nobody else by any number", () => {
		fc.assert(
			fc.property(situation, random32, ({ members, cycle }, random) => {
				const category = { name: "Chess", cycle };
				const first = pick(members, category, random) as Draw;
				const drawn = inTheDraw(members, first);
				const chosen = new Set(drawn.map((_, at) => pick(members, category, () => at)?.person));
				expect([...chosen].toSorted()).toEqual([...drawn].toSorted());
				expect(drawn).toContain(first.person);
			}),
		);
	});
});

describe("a turn completes the cycle", () => {
	it("exactly when everyone has had a turn after it, but never in a family of one", () => {
		fc.assert(
			fc.property(situation, random32, ({ members, cycle }, random) => {
				const category = { name: "Chess", cycle };
				const draw = pick(members, category, random) as Draw;
				const after = progress(members, record(category, draw));
				expect(completesCycle(members, draw)).toBe(after.isComplete && members.length > 1);
			}),
		);
	});
});
