import fc from "fast-check";
import { expect, it } from "vitest";
import { choosePeriods } from "./periods.ts";
import type { HeldTurn } from "./record-cycles.ts";
import { countTurns } from "./turn-counts.ts";

const days = ["2026-09-30", "2026-10-01", "2026-11-01", "2026-11-22"];
const turns = fc.array(
	fc.record<HeldTurn>({
		id: fc.uuid(),
		category: fc.constant("Dishes"),
		member: fc.constantFrom("Ann", "Ben", "Eve who left"),
		at: fc.constantFrom(...days),
	}),
);

it("counts each turn once, in the row of its member and the column of its period", () => {
	const periods = choosePeriods("2026-09-30", "2026-11-22", 7);
	fc.assert(
		fc.property(turns, (held) => {
			const rows = countTurns(["Ben", "Cleo", "Ann"], held, periods, (at) => at);
			expect(rows.slice(0, 3).map(({ member }) => member)).toEqual(["Ben", "Cleo", "Ann"]);
			expect(rows.some(({ member }) => member === "Eve who left")).toBe(
				held.some(({ member }) => member === "Eve who left"),
			);
			expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(held.length);
			for (const { member, counts } of rows) {
				const own = held.filter((turn) => turn.member === member);
				expect(counts).toEqual(
					["2026-09", "2026-10", "2026-11"].map((month) => own.filter(({ at }) => at.startsWith(month)).length),
				);
			}
		}),
	);
});
