import { describe, expect, it } from "vitest";
import type { RecordEntry } from "../rules/record.ts";
import { arrangeRecord } from "../rules/record-rows.ts";
import { summarizeRecord } from "../rules/record-summary.ts";
import type { FamilyMerge } from "./family-store.ts";
import { getToday } from "./local-day.ts";
import type { NewEntries } from "./new-entries.ts";
import { createSteps, MOVIES, type OpenedStores } from "./opened-stores.test-helper.ts";

const DAY = "2021-01-01T10:00:00.000Z";
const TURN_ID = "3b0a7d3e-3a52-4f5d-9d0e-0d6f6f0e5a01";

/** What a family store does with a record from elsewhere: whatever it says, it says it of what came along. */
export function testImports(stores: OpenedStores) {
	const { there, make } = stores;
	const { start, record, family, movies, lastTurn } = createSteps(stores);

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
	describe("of a family whose names are all here", () => {
		const LATER = "2021-01-02T10:00:00.000Z";
		const incoming = (...entries: readonly Partial<RecordEntry>[]): FamilyMerge => ({
			family: { members: ["Mom", "Dad"], categories: [{ name: MOVIES, cycle: [] }] },
			record: entries.map((entry, at) => ({ id: `${at}`, kind: "turn", category: MOVIES, at: DAY, ...entry })),
		});
		const mergeAll = (merge: FamilyMerge) => make({ kind: "merge-family", ...merge });
		const rows = async () => (await look()).rows;
		const findNew = async (merge: FamilyMerge) => (await there().findNewEntries(merge)) as NewEntries;
		const countNew = async (merge: FamilyMerge) => (await findNew(merge)).entries.length;

		it("brings the record, once", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const merge = incoming({ member: "Dad" }, { member: "Mom" }, { kind: "reset", at: LATER });
			expect(await countNew(merge)).toBe(3);
			const [before, cycle] = [await rows(), movies().cycle];
			await mergeAll(merge);
			const added = [{ kind: "turn", member: "Mom", imported: true, isOld: true }];
			expect(await rows()).toEqual([
				...before,
				{ kind: "reset", member: undefined, imported: true, isOld: false },
				...added,
				{ ...added[0], member: "Dad" },
			]);
			expect(movies().cycle).toEqual(cycle);
			expect(await findNew(merge)).toEqual({ entries: [], withoutRoom: 0 });
			const after = await rows();
			await mergeAll(merge);
			expect(await rows()).toEqual(after);
		});

		it("brings what is missing of it, and nothing that happened here", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			await record("Dad");
			const { entries } = await there().readRecord({});
			const own = { ...incoming(), record: entries.toReversed() };
			expect(await countNew(own)).toBe(0);
			const merge = incoming({ member: "Dad" });
			await mergeAll(merge);
			expect(await countNew({ ...merge, record: [...(merge.record ?? []), ...own.record] })).toBe(0);
			const more = incoming({ member: "Dad" }, { member: "Mom", at: LATER });
			expect((await findNew(more)).entries).toEqual(more.record?.slice(1));
		});

		it("brings nothing of a category that is not here, or of a time to come", async () => {
			await start("Mom", "Dad");
			const merge = incoming({ category: "Chess", member: "Mom" }, { member: "Mom", at: "2999-01-01T00:00:00.000Z" });
			expect(await findNew(merge)).toEqual({ entries: [], withoutRoom: 0 });
			await mergeAll(merge);
			expect(await rows()).toEqual([]);
		});

		it("knows the entries of somebody who has been renamed since", async () => {
			await start("Mom", "Dad");
			const merge = incoming({ member: "Mom" });
			await mergeAll(merge);
			await make({ kind: "rename-member", name: "Mom", newName: "Mama" });
			expect(await countNew(merge)).toBe(0);
		});
	});
}
