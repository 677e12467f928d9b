import fc from "fast-check";
import { expect, it } from "vitest";
import { lastTurn } from "./last-turn.ts";
import { life, live } from "./random-life.test-helper.ts";

it("the last turn of a category is the last of its turns, in whatever family", () => {
	fc.assert(
		fc.property(life, ({ members, events, random }) => {
			const { family, category } = live(members, events, random);
			expect(lastTurn(family, category)).toBe(family.turns.at(-1));
			expect(lastTurn(family, { ...category, id: "another" })).toBeUndefined();
		}),
	);
});
