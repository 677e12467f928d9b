import fc from "fast-check";
import { expect, it } from "vitest";
import type { Turn } from "./family.ts";
import { turnAfter } from "./turn-after.ts";

const turnsArbitrary = fc
	.array(fc.constantFrom("Dishes", "Chess"))
	.map((categories) => categories.map((category, at): Turn => ({ id: String(at), category, member: "Mia" })));

function family(turns: readonly Turn[]) {
	return { members: ["Mia"], categories: [], turns };
}

it("finds the next turn of the same category, from the first to the last", () => {
	fc.assert(
		fc.property(turnsArbitrary, (turns) => {
			const found: Turn[] = [];
			let next = turnAfter(family(turns), "Dishes", undefined);
			while (next) {
				found.push(next);
				next = turnAfter(family(turns), "Dishes", next.id);
			}
			expect(found).toEqual(turns.filter(({ category }) => category === "Dishes"));
		}),
	);
});

it("finds none after a turn that no longer exists", () => {
	fc.assert(
		fc.property(turnsArbitrary, (turns) => {
			expect(turnAfter(family(turns), "Dishes", "unknown")).toBeUndefined();
		}),
	);
});
