import { expect, it } from "vitest";
import type { Family, Turn } from "../../../rules/family.ts";
import { createCategory, createMember, SECRET } from "../family.test-helper.ts";
import { isTorn } from "./is-torn.ts";

const turn = (id: string, category: string): Turn => ({ id, category, member: "a", cycle: 1 });

/** @param lastTurns of the categories c and d */
function family(lastTurns: readonly [number, number], ...turns: readonly Turn[]): Family {
	const categories = ["c", "d"].map((id, at) => createCategory(id, id, lastTurns[at]));
	return { secret: SECRET, members: [createMember("a", "Ann")], categories, turns };
}

const before = family([1, 0], turn("1", "c"));

it("is a read that has a turn and not its number, or the number and not the turn", () => {
	const two = [turn("1", "c"), turn("2", "d")];
	expect(isTorn(before, family([1, 0], ...two))).toBe(true);
	expect(isTorn(before, family([1, 1], turn("1", "c")))).toBe(true);
	expect(isTorn(before, family([1, 1], ...two))).toBe(false);
});

it("is none in which nothing was recorded, a turn was taken back, or a category is new", () => {
	expect(isTorn(before, before)).toBe(false);
	expect(isTorn(before, family([0, 0]))).toBe(false);
	expect(isTorn(family([1, 0]), family([1, 0]))).toBe(false);
	expect(isTorn({ ...before, categories: [] }, family([1, 1], turn("1", "c"), turn("2", "d")))).toBe(false);
});
