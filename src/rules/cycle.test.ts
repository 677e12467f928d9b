import fc from "fast-check";
import { expect, test } from "vitest";
import { runningCycle } from "./cycle.ts";
import { createFamily, type Family } from "./family.ts";
import { countFinishedCycles } from "./finished-cycles.ts";
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
	}
});

const CHESS = { id: "chess", key: "chess", name: "Chess", lastTurn: 3, settings: {} };

function createTurns(...cycles: readonly number[]): Family {
	const turns = cycles.map((cycle, at) => ({ id: `${at}`, category: CHESS.id, member: "Mia", cycle }));
	return { ...createFamily("00"), categories: [CHESS], turns };
}

test("a cycle is finished once the next has begun, or everybody has had a turn in it", () => {
	expect(countFinishedCycles(createTurns(), CHESS, false)).toBe(0);
	expect(countFinishedCycles(createTurns(1, 1), CHESS, false)).toBe(0);
	expect(countFinishedCycles(createTurns(1, 1), CHESS, true)).toBe(1);
	expect(countFinishedCycles(createTurns(1, 1, 2), CHESS, false)).toBe(1);
});

test("what was reset counts in none, and the cycle after it has no turn yet", () => {
	expect(countFinishedCycles(createTurns(1, 1, 0), { ...CHESS, cycle: 2 }, false)).toBe(1);
});
