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

	describe("with a family that somebody has written by hand", () => {
		it("takes what is left of names and emoji without what cannot be seen, and every date as it is in UTC", async () => {
			await start("Mom");
			await make({
				kind: "merge-family",
				family: {
					members: ["Jose\u0301", "\u202eaiM", "\u200b", "Mom\u2060"],
					memberDetails: [
						{ name: "Jose\u0301", emoji: "\0", colour: 77, backOn: "2999-02-31" },
						{ name: "\u202eaiM", emoji: "\u202e🦊", backOn: "1999-01-01" },
					],
					categories: [
						{
							name: "Di\u00adshes",
							cycle: ["Jose\u0301"],
							settings: {
								emoji: "\ud83d",
								excluded: ["\u202eaiM"],
								helper: { question: "Wh\u0007ich?", options: ["Pots\u3164", "Pans"] },
							},
						},
						{ name: "Chess", cycle: [], settings: { helper: { question: "\u200b", options: ["A", "A\u200b"] } } },
					],
				},
				record: [
					{ id: "1", kind: "turn", category: "Dishes", at: "2021-01-01T11:00:00+01", member: "Jose\u0301" },
					{
						id: "2",
						kind: "turn",
						category: "Di\u00adshes",
						at: "2021-02-31T10:00:00Z",
						member: "aiM\u202c",
						option: "Pots\u200b",
					},
					{ id: "3", kind: "turn", category: "Dishes", at: "yesterday", member: "aiM" },
				],
			});
			expect(family()).toMatchObject({ members: ["Mom", "José", "aiM"] });
			expect(family().memberDetails).toEqual([{ name: "aiM", emoji: "🦊" }]);
			expect(family().categories.slice(-2)).toEqual([
				{
					name: "Dishes",
					cycle: ["José"],
					settings: { excluded: ["aiM"], helper: { question: "Which?", options: ["Pots", "Pans"] } },
				},
				{ name: "Chess", cycle: [] },
			]);
			const { entries } = await there().readRecord({ category: "Dishes" });
			expect(entries.filter(({ imported }) => imported)).toMatchObject([
				{ at: "2021-03-03T10:00:00.000Z", member: "aiM", option: "Pots" },
				{ at: DAY, member: "José" },
			]);
		});
	});

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
