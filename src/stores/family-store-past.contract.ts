import { describe, expect, it } from "vitest";
import type { Change } from "../rules/changes.ts";
import { findCandidates } from "../rules/draw.ts";
import type { Family } from "../rules/family.ts";
import type { RecordEntry } from "../rules/record.ts";
import { findBalances } from "../rules/someone-else.ts";
import { getToday } from "./local-day.ts";
import { createSteps, MOVIES, type OpenedStores } from "./opened-stores.test-helper.ts";

/** What goes on after a reset, and with a family that comes from elsewhere: who owes whom, and who was last. */
export function testPastTurns(stores: OpenedStores) {
	const { make, everywhere } = stores;
	const { start, draw, record, family, undo, lastTurn } = createSteps(stores);
	const owed = (seen: Family) => findBalances(seen, MOVIES).map(({ from, to, turns }) => `${from} ${to} ${turns}`);
	const next = (seen: Family) => findCandidates(seen, MOVIES, getToday()).members;
	const reset: Change = { kind: "reset-category", name: MOVIES };
	const doneBy = (member: string, doer: string) =>
		make({ kind: "record-turn", draw: draw(member), doneBy: doer, option: "Comedy" });

	describe("with turns of the past", () => {
		it("goes on saying who owes whom after a reset, until it is even", async () => {
			await start("Mom", "Dad");
			await doneBy("Mom", "Dad");
			await doneBy("Dad", "Mom");
			await doneBy("Mom", "Dad");
			await make(reset);
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 1"]));
			await doneBy("Mom", "Dad");
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 2"]));
			await make(reset);
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 2"]));
			await doneBy("Dad", "Mom");
			await record("Mom");
			await doneBy("Dad", "Mom");
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
		});

		it("counts a turn though whoever did it has left, whom nobody owes", async () => {
			await start("Mom", "Dad");
			await doneBy("Mom", "Somebody who left");
			await everywhere((seen) => {
				expect(seen.turns).toMatchObject([{ member: "Mom", option: "Comedy" }]);
				expect(owed(seen)).toEqual([]);
			});
		});

		it("counts a turn once that comes back after a reset, and not at all once it is taken back", async () => {
			await start("Mom", "Dad");
			await doneBy("Mom", "Dad");
			const { turns } = family();
			const restore: Change = { kind: "undo-reset", name: MOVIES, cycle: ["Mom"], turns };
			await make(reset);
			await make(restore);
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 1"]));
			await make(reset);
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 1"]));
			await make(restore);
			await make(undo(lastTurn().id));
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
			await record("Dad");
			await make(reset);
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
		});

		it("keeps names that change, and forgets who leaves and the category that is removed", async () => {
			await start("Mom", "Dad", "Kim");
			await doneBy("Mom", "Dad");
			await doneBy("Dad", "Kim");
			await make(reset, { kind: "rename-member", name: "Dad", newName: "Daddy" });
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Daddy 1", "Daddy Kim 1"]));
			await make({ kind: "remove-member", name: "Kim" });
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Daddy 1"]));
			await make({ kind: "remove-category", name: MOVIES }, { kind: "add-category", name: MOVIES });
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
		});

		it("goes on after a reset in the family's order, from the last turn on", async () => {
			await start("Mom", "Dad", "Kim");
			await make({ kind: "edit-category", name: MOVIES, settings: { inOrder: true } });
			await record();
			await record();
			await make(reset);
			await everywhere((seen) => expect(next(seen)).toEqual(["Kim"]));
			await record();
			await make(reset);
			await everywhere((seen) => expect(next(seen)).toEqual(["Mom"]));
		});

		it("begins after a reset with anybody but who was last, where nobody comes twice in a row", async () => {
			await start("Mom", "Dad", "Kim");
			await make({ kind: "edit-category", name: MOVIES, settings: { noRepeat: true } });
			await record("Dad");
			await make(reset);
			await everywhere((seen) => expect(next(seen)).toEqual(["Mom", "Kim"]));
		});

		it("takes along what is owed in another family, once", async () => {
			await start("Mom", "Dad");
			const turn = (at: string, id: string, more: Partial<RecordEntry>): RecordEntry => ({
				...{ kind: "turn", category: MOVIES, at: `2024-01-${at}T12:00:00.000Z`, id, turn: id },
				...more,
			});
			const ids = [1, 2, 3, 4].map((at) => `00000000-0000-4000-8000-00000000000${at}`);
			const taken = turn("03", ids[2] as string, { member: "Mom", doneBy: "Dad" });
			const entries: RecordEntry[] = [
				turn("01", ids[0] as string, { member: "Mom", doneBy: "Dad" }),
				turn("02", ids[1] as string, { member: "Mom", doneBy: "Dad", opensCycle: true }),
				taken,
				{ ...taken, kind: "undone", at: "2024-01-04T12:00:00.000Z", id: "undone" },
				turn("05", ids[3] as string, { member: "Mom", doneBy: "Dad", opensCycle: true }),
			];
			const incoming: Family = {
				members: ["Mom", "Dad"],
				categories: [{ name: MOVIES, cycle: ["Mom"] }],
				turns: [{ id: ids[3] as string, category: MOVIES, member: "Mom", doneBy: "Dad" }],
			};
			await make({ kind: "merge-family", family: incoming, record: entries });
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 3"]));
			await make({ kind: "merge-family", family: incoming, record: entries });
			await make(reset);
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 3"]));
		});
	});
}
