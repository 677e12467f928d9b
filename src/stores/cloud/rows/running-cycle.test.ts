import fc from "fast-check";
import { expect, it } from "vitest";
import { random32Arbitrary, uniqueNamesArbitrary } from "../../../rules/arbitraries.test-helper.ts";
import { drawMember } from "../../../rules/draw-member.test-helper.ts";
import type { Category } from "../../../rules/family.ts";
import { recordTurn } from "../../../rules/turns.ts";
import { deriveRounds } from "./running-cycle.ts";

it("derives from the recorded turns the cycle list of the rules, also while members join", () => {
	fc.assert(
		fc.property(
			uniqueNamesArbitrary(1, 6),
			fc.array(fc.constantFrom("turn", "turn", "turn", "join", "other turn"), { maxLength: 40 }),
			random32Arbitrary,
			(names, steps, random) => {
				let present = 1;
				let category: Category = { name: "Movies", cycle: [] };
				const turns: { category: string; member: string }[] = [];
				for (const step of steps) {
					if (step === "join") present = Math.min(present + 1, names.length);
					if (step === "other turn") turns.push({ category: "Dishes", member: names[0] as string });
					const draw = step === "turn" ? drawMember(names.slice(0, present), category, random) : undefined;
					if (draw === undefined) continue;
					category = recordTurn(category, draw);
					turns.push({ category: "Movies", member: draw.member });
					const rounds = deriveRounds(turns);
					const running = turns.filter(
						(turn, at) => turn.category === "Movies" && rounds[at]?.round === rounds.at(-1)?.round,
					);
					expect(running.map(({ member }) => member)).toEqual(category.cycle);
					expect(rounds.at(-1)?.opensRound ?? false).toBe(draw.isNewCycle);
				}
			},
		),
	);
});
