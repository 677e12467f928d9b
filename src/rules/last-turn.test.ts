import fc from "fast-check";
import { expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { runningCycle } from "./cycle.ts";
import { findDraw } from "./draw.ts";
import { findLastTurn } from "./last-turn.ts";
import { property } from "./property.test-helper.ts";
import { Life, lived, TODAY } from "./random-life.test-helper.ts";

property("the last turn of a category is the last that was recorded", [lived], ({ family, category }) => {
	const last = findLastTurn(family, category);
	const running = runningCycle(family, category);
	const candidates = running.length > 0 ? running : family.turns;
	const greatest = Math.max(...candidates.map(({ number = 0 }) => number));
	const lasts = candidates.filter(({ number = 0 }) => number === greatest).map(({ id }) => id);
	expect(last?.id).toBe(lasts.toSorted().at(-1));
	expect(findLastTurn(family, { ...category, id: "another" })).toBeUndefined();
});

property("is the same after any turn was taken and brought back", [lived, fc.nat()], (one, which) => {
	const { family } = one;
	const turn = family.turns[which % family.turns.length];
	const last = findLastTurn(family, one.category);
	if (turn === undefined) return;
	one.change("cancel-turn", turn.id);
	one.change("redo-turn", turn.id);
	const again = one.family.turns.find(({ id }) => id === turn.id);
	if (again?.cycle === turn.cycle) expect(findLastTurn(one.family, one.category)?.id).toBe(last?.id);
});

it("a turn that did not happen, and did, is not the last for that, and nobody else is next", () => {
	for (const settings of [{ inOrder: true }, { noRepeat: true }] as const) {
		const one = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(7));
		one.edit(settings);
		for (let at = 0; at < 3; at++) one.recordDraw();
		const [before, last, next] = [
			one.family,
			findLastTurn(one.family, one.category),
			findDraw(one.family, one.category, TODAY),
		];
		for (const { id } of before.turns) {
			one.change("cancel-turn", id);
			one.change("redo-turn", id);
			expect(findLastTurn(one.family, one.category)).toMatchObject({ id: last?.id });
			expect(findDraw(one.family, one.category, TODAY)?.member.id).toBe(next?.member.id);
			expect(one.category.lastTurn).toBe(3);
		}
		// Undo takes the same turn for the last, and whoever had it is drawn again.
		one.change("undo-turn", last?.id ?? "");
		expect(one.category.lastTurn).toBe(2);
		expect(findDraw(one.family, one.category, TODAY)?.member.id).toBe(last?.member);
	}
});
