import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { property } from "../../rules/property.test-helper.ts";
import type { StoredTurn } from "../../rules/stored-family.ts";
import { TurnsSchema, toStoredTurns } from "./guest-turns.ts";

const MAX = 1_000_000_000;
const at = fc.constantFrom("2026-11-22T10:00:00.000Z", "2026-11-22T10:00:00.001Z");
const id = fc.constantFrom("a", "b", "__proto__", "0", "1");
const turn: fc.Arbitrary<StoredTurn> = fc
	.record(
		{
			...{ id: fc.uuid(), category: id, member: id, cycle: fc.integer({ min: 1, max: MAX }) },
			...{ undoneAt: at, resetAt: at, until: fc.constantFrom("2026-11-22", "2026-12-31") },
			...{ doneBy: id, option: fc.constantFrom("Pizza", "null"), number: fc.integer({ min: 1, max: MAX }) },
		},
		{ requiredKeys: ["id", "category", "member"] },
	)
	.map((own) => ({ ...own }));

property("reads what it has written", [fc.array(turn)], (turns) => {
	expect(v.parse(TurnsSchema, JSON.parse(JSON.stringify(toStoredTurns(turns))))).toEqual(turns);
});

it("leaves out rows that are none, and no others", () => {
	const good = ["t", 0, 1, 2];
	const bad = [["u", 0, 7, 1], ["v", 0], null, 5, ["x", "length", 1, 1]];
	const read = v.parse(TurnsSchema, { ids: ["c", "m"], rows: [...bad, good] });
	expect(read).toEqual([{ id: "t", category: "c", member: "m", cycle: 2 }]);
});

it("has room for 40,000 turns of 500 members in the five million characters of a browser", () => {
	const uuid = (at: number) => at.toString(16).padStart(8, "0").padEnd(36, "-");
	const turns = Array.from({ length: 40_000 }, (_, at) => ({
		...{ id: uuid(at), category: uuid(100_000 + (at % 200)), member: uuid(200_000 + (at % 500)), cycle: 99 },
	}));
	expect(JSON.stringify(toStoredTurns(turns)).length).toBeLessThan(2_500_000);
});
