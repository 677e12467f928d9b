import { expect, it } from "vitest";
import { createFamily, type Family } from "./family.ts";
import { countFinishedCycles } from "./finished-cycles.ts";

const CHESS = { id: "chess", key: "chess", name: "Chess", lastTurn: 3, settings: {} };

function createTurns(...cycles: readonly number[]): Family {
	const turns = cycles.map((cycle, at) => ({ id: `${at}`, category: CHESS.id, member: "Mia", cycle }));
	return { ...createFamily("00"), categories: [CHESS], turns };
}

it("a cycle is finished once the next has begun, or everybody has had a turn in it", () => {
	expect(countFinishedCycles(createTurns(), CHESS, false)).toBe(0);
	expect(countFinishedCycles(createTurns(1, 1), CHESS, false)).toBe(0);
	expect(countFinishedCycles(createTurns(1, 1), CHESS, true)).toBe(1);
	expect(countFinishedCycles(createTurns(1, 1, 2), CHESS, false)).toBe(1);
});

it("what was reset counts in none, and the cycle after it has no turn yet", () => {
	expect(countFinishedCycles(createTurns(1, 1, 0), { ...CHESS, cycle: 2 }, false)).toBe(1);
});
