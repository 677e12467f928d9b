import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random32Arbitrary, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import { drawCandidates } from "./candidates.ts";
import { drawMember } from "./draw-member.test-helper.ts";
import type { Draw } from "./turns.ts";

const situation = uniqueNamesArbitrary(1, 8).chain((members) =>
	fc.record({ members: fc.constant(members), cycle: fc.shuffledSubarray([...members, "a member who has left"]) }),
);

describe("those in a draw", () => {
	it("are whom chance could have chosen: one of them it did, and nobody else by any number", () => {
		fc.assert(
			fc.property(situation, random32Arbitrary, ({ members, cycle }, random) => {
				const category = { name: "Chess", cycle };
				const first = drawMember(members, category, random) as Draw;
				const drawn = drawCandidates(members, first);
				const chosen = new Set(drawn.map((_, at) => drawMember(members, category, () => at)?.member));
				expect([...chosen].toSorted()).toEqual([...drawn].toSorted());
				expect(drawn).toContain(first.member);
			}),
		);
	});
});
