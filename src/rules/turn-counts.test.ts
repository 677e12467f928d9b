import fc from "fast-check";
import { expect, it } from "vitest";
import type { Member } from "./family.ts";
import type { HeldTurn } from "./history-replay.ts";
import { choosePeriods } from "./periods.ts";
import { countTurns } from "./turn-counts.ts";

const days = ["2026-09-30", "2026-10-01", "2026-11-01", "2026-11-22"];
const turns = fc
	.array(
		fc.record({
			id: fc.uuid(),
			name: fc.constantFrom("Ann", "Ben", "Eve"),
			at: fc.constantFrom(...days),
		}),
	)
	.map((all) =>
		all.map(
			({ id, name, at }): HeldTurn => ({
				...{ id, at, category: "dishes", categoryName: "Dishes", member: `id of ${name}`, memberName: name },
				...(name === "Eve" && { hasLeft: true }),
			}),
		),
	);
const members = ["Ben", "Cleo", "Ann"].map((name): Member => ({ id: `id of ${name}`, key: name, name }));

it("counts each turn once, in the row of its member and the column of its period", () => {
	const periods = choosePeriods("2026-09-30", "2026-11-22", 7);
	fc.assert(
		fc.property(turns, (held) => {
			const rows = countTurns(members, held, periods, (at) => at);
			expect(rows.slice(0, 3).map(({ member }) => member)).toEqual(members);
			expect(rows.some(({ name, member }) => name === "Eve" && member === undefined)).toBe(
				held.some(({ memberName }) => memberName === "Eve"),
			);
			expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(held.length);
			for (const { name, counts } of rows) {
				const own = held.filter((turn) => turn.memberName === name);
				expect(counts).toEqual(
					["2026-09", "2026-10", "2026-11"].map((month) => own.filter(({ at }) => at.startsWith(month)).length),
				);
			}
		}),
	);
});
