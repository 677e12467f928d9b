import fc from "fast-check";
import { expect, it } from "vitest";
import { findLastTurn } from "./last-turn.ts";
import { life, live } from "./random-life.test-helper.ts";

it("the last turn of a category is the last of its turns, in whatever family", () => {
	fc.assert(
		fc.property(life, ({ members, events, random }) => {
			const { family, category } = live(members, events, random);
			expect(findLastTurn(family, category)).toBe(family.turns.at(-1));
			expect(findLastTurn(family, { ...category, id: "another" })).toBeUndefined();
		}),
	);
});
