import fc from "fast-check";
import { expect, test } from "vitest";
import { runningCycle, runningCycles } from "./cycle.ts";
import { createFamily } from "./family.ts";

const CATEGORIES = ["a", "b", "c"].map((id) => ({ id, key: id, name: id, lastTurn: 0, settings: {} }));

const turns = fc
	.array(fc.record({ category: fc.constantFrom("a", "b", "c"), member: fc.constantFrom("x", "y"), cycle: fc.nat(3) }))
	.map((all) => all.map((turn, at) => ({ ...turn, id: String(at) })));

test("the running cycles of all categories are those of each", () => {
	fc.assert(
		fc.property(turns, (turns) => {
			const family = { ...createFamily(""), categories: CATEGORIES, turns };
			const running = runningCycles(family);
			for (const category of CATEGORIES) expect(running.get(category.id) ?? []).toEqual(runningCycle(family, category));
		}),
	);
});
