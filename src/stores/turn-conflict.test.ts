import { describe, expect, it } from "vitest";
import type { Change } from "../rules/changes.ts";
import { createFamily, type Family } from "../rules/family.ts";
import { TurnConflict } from "./errors.ts";
import { findTurnConflict } from "./turn-conflict.ts";

const family: Family = {
	...createFamily("0".repeat(32)),
	members: ["Mom", "Dad"].map((name) => ({ id: name, key: name, name })),
	categories: [{ id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 3, settings: {} }],
	turns: [
		{ id: "0", category: "dishes", member: "Dad", cycle: 0 },
		{ id: "1", category: "dishes", member: "Mom", cycle: 1 },
		{ id: "2", category: "dishes", member: "Dad", cycle: 1 },
	],
};
const of = { category: "dishes", member: "Mom" };

describe("a change without effect", () => {
	it("says who has had the turn since", () => {
		for (const kind of ["record-turn", "not-now"] as const) {
			const conflict = findTurnConflict(family, { kind, ...of, n: 1 });
			expect(conflict).toBeInstanceOf(TurnConflict);
			expect(conflict?.conflictingMember).toBe("Dad");
		}
		const undo = { kind: "undo-turn", category: "dishes", turn: "1" } as const;
		expect(findTurnConflict(family, undo)?.conflictingMember).toBe("Dad");
	});

	it.each<Change>([
		{ kind: "record-turn", ...of, n: 4 },
		{ kind: "record-turn", ...of, category: "gone", n: 3 },
		{ kind: "record-turn", ...of, member: "gone", n: 3 },
	])("is a conflict with nobody: %j", (change) => {
		expect(findTurnConflict(family, change)).toMatchObject({ conflictingMember: undefined });
	});

	it.each<Change>([
		{ kind: "not-now", ...of, n: 3 },
		{ kind: "undo-turn", category: "dishes", turn: "gone" },
		{ kind: "undo-turn", category: "dishes", turn: "0" },
		{ kind: "add-member", member: "another", name: "Mom" },
		{ kind: "look-at-draw", ...of, n: 1 },
	])("is no conflict: %j", (change) => {
		expect(findTurnConflict(family, change)).toBeUndefined();
	});
});
