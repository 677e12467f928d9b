import { expect, it } from "vitest";
import { runningCycle } from "./cycle.ts";
import { NO_FAMILY, type Turn } from "./family.ts";
import { findLastTurn } from "./last-turn.ts";
import { property } from "./property.test-helper.ts";
import { lived } from "./random-life.test-helper.ts";

property("the last turn of a category is the last that was recorded", [lived], ({ family, category }) => {
	const last = findLastTurn(family, category);
	const running = runningCycle(family, category);
	const candidates = running.length > 0 ? running : family.turns;
	const greatest = Math.max(...candidates.map(({ number = 0 }) => number));
	const lasts = candidates.filter(({ number = 0 }) => number === greatest).map(({ id }) => id);
	expect(last?.id).toBe(lasts.toSorted().at(-1));
	expect(findLastTurn(family, { ...category, id: "another" })).toBeUndefined();
});

it("of two with one number the one with the greater id is later, however they are listed", () => {
	const turns = ["a", "b"].map((id): Turn => ({ id, category: "dishes", member: "m", cycle: 1, number: 3 }));
	for (const listed of [turns, turns.toReversed()])
		for (const cycle of [undefined, 2])
			expect(findLastTurn({ ...NO_FAMILY, turns: listed }, { id: "dishes", cycle })?.id).toBe("b");
});
