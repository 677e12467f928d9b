import fc from "fast-check";
import { expect, it } from "vitest";
import type { Member } from "./family.ts";
import type { HeldTurn } from "./held-turn.ts";
import { choosePeriods } from "./periods.ts";
import { countTurns, findMostDone } from "./turn-counts.ts";

const days = ["2026-09-30", "2026-10-01", "2026-11-01", "2026-11-22"];
const name = fc.constantFrom("Ann", "Ben", "Eve");
const turn = fc.record({ id: fc.uuid(), name, doer: name, at: fc.constantFrom(...days) }).map(
	({ id, name, doer, at }): HeldTurn => ({
		...{ id, at, category: "dishes", categoryName: "Dishes", member: `id of ${name}`, memberName: name },
		...(name === "Eve" && { hasLeft: true }),
		...(doer !== name && { doneBy: `id of ${doer}`, doneByName: doer }),
	}),
);
const members = ["Ben", "Cleo", "Ann"].map((name): Member => ({ id: `id of ${name}`, key: name, name }));

it("counts each turn once, in the row of who did it and the column of its period, and whose it was beside it", () => {
	const periods = choosePeriods("2026-09-30", "2026-11-22", 7);
	fc.assert(
		fc.property(fc.array(turn), (held) => {
			const rows = countTurns(members, held, periods, ({ at }) => at);
			const doerOf = ({ memberName, doneByName }: HeldTurn) => doneByName ?? memberName;
			expect(rows.slice(0, 3).map(({ member }) => member)).toEqual(members);
			expect(rows.some(({ name, member }) => name === "Eve" && member === undefined)).toBe(
				held.some((turn) => turn.memberName === "Eve" || doerOf(turn) === "Eve"),
			);
			expect(rows.reduce((sum, { done }) => sum + done, 0)).toBe(held.length);
			for (const { name, counts, done, turns } of rows) {
				const own = held.filter((turn) => doerOf(turn) === name);
				expect(done).toBe(own.length);
				expect(turns).toBe(held.filter(({ memberName }) => memberName === name).length);
				expect(counts).toEqual(
					["2026-09", "2026-10", "2026-11"].map((month) => own.filter(({ at }) => at.startsWith(month)).length),
				);
			}
			const most = findMostDone(rows);
			for (const { done } of most) for (const row of rows) expect(done).toBeGreaterThanOrEqual(row.done);
			expect(most.length === 0).toBe(new Set(rows.map(({ done }) => done)).size === 1);
		}),
	);
});
