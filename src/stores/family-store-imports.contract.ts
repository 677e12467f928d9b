import { describe, expect, it } from "vitest";
import type { RecordEntry } from "../rules/record.ts";
import { arrangeRecord } from "../rules/record-rows.ts";
import { summarizeRecord } from "../rules/record-summary.ts";
import { getToday } from "./local-day.ts";
import { createSteps, MOVIES, type OpenedStores } from "./opened-stores.test-helper.ts";

const DAY = "2021-01-01T10:00:00.000Z";
const TURN_ID = "3b0a7d3e-3a52-4f5d-9d0e-0d6f6f0e5a01";

/** What a family store does with a record from elsewhere: whatever it says, it says it of what came along. */
export function testImports(stores: OpenedStores) {
	const { there, make } = stores;
	const { start, record, family, lastTurn } = createSteps(stores);

	const merge = (entries: readonly Partial<RecordEntry>[], known?: { id: string; member: string }) =>
		make({
			kind: "merge-family",
			family: {
				members: ["Mom", "Dad", "Zoe"],
				categories: [{ name: MOVIES, cycle: known ? [known.member] : [] }],
				...(known && { turns: [{ ...known, category: MOVIES }] }),
			},
			record: entries.map((entry, at) => ({ id: `${at}`, kind: "turn", category: MOVIES, at: DAY, ...entry })),
		});

	/** What the record's pages show. */
	async function look() {
		const { entries } = await there().readRecord({});
		const { members, turns } = summarizeRecord(family(), entries.toReversed(), getToday());
		const rows = arrangeRecord(entries).flatMap((row) => (row.kind === "entry" ? [row.entry] : []));
		return {
			turns,
			lasts: Object.fromEntries(members.map(({ name, last }) => [name, last])),
			rows: rows.map(({ kind, member, at, imported = false }) => ({ kind, member, imported, isOld: at === DAY })),
		};
	}

	describe("with a stranger's record", () => {
		it("changes nothing of a turn that was recorded here, though it has its id", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const before = await look();
			const { id } = lastTurn();
			for (const member of ["Mom", "Dad"])
				await merge([{ member, turn: id, doneBy: "Zoe", option: "Comedy" }], { id, member: "Zoe" });
			const after = await look();
			expect(after.lasts.Mom).toEqual(before.lasts.Mom);
			expect(after.turns).toContainEqual(before.turns[0]);
			expect(after.rows).toContainEqual(before.rows[0]);
		});

		it("changes nothing of a turn that is recorded later", async () => {
			await start("Mom", "Dad");
			await merge([{ member: "Mom", doneBy: "Dad", option: "Comedy" }, { kind: "reset" }]);
			await record("Mom");
			const { lasts, rows } = await look();
			expect(lasts.Mom?.at).not.toBe(DAY);
			expect(lasts.Mom).not.toMatchObject({ imported: true });
			expect(lasts.Mom).not.toHaveProperty("doneBy");
			expect(rows[0]).toEqual({ kind: "turn", member: "Mom", imported: false, isOld: false });
		});

		it("has a turn that came along once, marked, on its day, and marks a last turn that is from elsewhere", async () => {
			await start("Mom", "Dad");
			await merge([{ member: "Dad" }, { member: "Zoe", turn: TURN_ID }], { id: TURN_ID, member: "Zoe" });
			const { lasts, rows } = await look();
			expect(rows).toEqual(["Zoe", "Dad"].map((member) => ({ kind: "turn", member, imported: true, isOld: true })));
			for (const name of ["Zoe", "Dad"]) expect(lasts[name]).toMatchObject({ at: DAY, imported: true });
		});
	});
}
