import fc from "fast-check";
import { expect } from "vitest";
import { runningCycle, runningCycles } from "./cycle.ts";
import { createFamily } from "./family.ts";
import { property } from "./property.test-helper.ts";

const CATEGORIES = ["a", "b", "c"].map((id) => ({ id, key: id, name: id, lastTurn: 0, settings: {} }));

const turns = fc
	.array(fc.record({ category: fc.constantFrom("a", "b", "c"), member: fc.constantFrom("x", "y"), cycle: fc.nat(3) }))
	.map((all) => all.map((turn, at) => ({ ...turn, id: String(at) })));

property("a running cycle is a category's greatest, of which 0 is none", [turns], (turns) => {
	const family = { ...createFamily(""), categories: CATEGORIES, turns };
	for (const category of CATEGORIES) {
		const own = turns.filter((turn) => turn.category === category.id && turn.cycle > 0);
		const last = Math.max(...own.map(({ cycle }) => cycle));
		const running = own.filter(({ cycle }) => cycle === last);
		expect(runningCycle(family, category)).toEqual(running);
		expect(runningCycles(family.turns).get(category.id) ?? []).toEqual(running);
	}
});
