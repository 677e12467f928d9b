import fc from "fast-check";
import { expect, it } from "vitest";
import { random32Arbitrary, uniqueNamesArbitrary } from "../../../rules/arbitraries.test-helper.ts";
import type { Category } from "../../../rules/family.ts";
import { drawMember, recordTurn } from "../../../rules/turns.ts";
import { runningCycle, startOfRunningCycle } from "./running-cycle.ts";

it("derives from the recorded turns the cycle list of the rules, also while members join", () => {
	fc.assert(
		fc.property(
			uniqueNamesArbitrary(1, 6),
			fc.array(fc.constantFrom("turn", "turn", "turn", "join"), { maxLength: 40 }),
			random32Arbitrary,
			(names, steps, random) => {
				let present = 1;
				let category: Category = { name: "Movies", cycle: [] };
				const turns: string[] = [];
				for (const step of steps) {
					if (step === "join") present = Math.min(present + 1, names.length);
					const draw = step === "turn" ? drawMember(names.slice(0, present), category, random) : undefined;
					if (draw === undefined) continue;
					category = recordTurn(category, draw);
					turns.push(draw.member);
					expect(runningCycle(turns)).toEqual(category.cycle);
				}
			},
		),
	);
});

it("needs nothing of the finished cycles", () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom("Ann", "Ben", "Cleo")), (turns) => {
			const list = runningCycle(turns);
			expect(runningCycle(turns.slice(startOfRunningCycle(turns)))).toEqual(list);
			expect(new Set(list).size).toBe(list.length);
		}),
	);
});
