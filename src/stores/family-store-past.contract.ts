import { describe, expect, it } from "vitest";
import { findBalances } from "../rules/balances.ts";
import type { Change } from "../rules/changes.ts";
import { findCandidates } from "../rules/draw.ts";
import { createFamily, type Family, findMember, namesOf } from "../rules/family.ts";
import { getToday } from "./local-day.ts";
import { addCategory, createSteps, MOVIES, type OpenedStores } from "./opened-stores.test-helper.ts";
import { createUuid } from "./uuid.ts";

/** What goes on after a reset, and with a family that comes from elsewhere: who owes whom, and who was last. */
export function testPastTurns(stores: OpenedStores) {
	const { make, everywhere, there, waitForSync } = stores;
	const { start, turn, record, movies, idOf, undo, lastTurn, reset, undoReset, countedTurns, rename } =
		createSteps(stores);
	const owed = (seen: Family) => {
		const nameOf = (id: string) => findMember(seen, id)?.name;
		return findBalances(seen, movies(seen)).map(({ from, to, turns }) => `${nameOf(from)} ${nameOf(to)} ${turns}`);
	};
	const next = (seen: Family) => namesOf(findCandidates(seen, movies(seen), getToday()).members);
	const doneBy = (member: string, doer: string) => record(member, { doneBy: doer, option: "Comedy" });
	const edit = (setting: "inOrder" | "noRepeat"): Change => ({
		...{ kind: "edit-category", category: movies().id, settings: { [setting]: true }, edits: [setting] },
	});

	describe("with turns of the past", () => {
		it("goes on saying who owes whom after a reset, until it is even", async () => {
			await start("Mom", "Dad");
			await doneBy("Mom", "Dad");
			await doneBy("Dad", "Mom");
			await doneBy("Mom", "Dad");
			await make(reset());
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 1"]));
			await doneBy("Mom", "Dad");
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 2"]));
			await make(reset());
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 2"]));
			await doneBy("Dad", "Mom");
			await record("Mom");
			await doneBy("Dad", "Mom");
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
		});

		it("counts a turn though whoever did it has left, whom nobody owes", async () => {
			await start("Mom", "Dad", "Kim");
			const change = turn("Mom", { doneBy: "Kim", option: "Comedy" });
			await there().change({ kind: "remove-member", member: idOf("Kim") });
			await waitForSync();
			await make(change);
			await everywhere((seen) => {
				expect(seen.turns).toMatchObject([{ member: idOf("Mom"), option: "Comedy" }]);
				expect(owed(seen)).toEqual([]);
			});
		});

		it("counts a turn once that comes back after a reset, and not at all once it is taken back", async () => {
			await start("Mom", "Dad");
			await doneBy("Mom", "Dad");
			const restore = undoReset(countedTurns());
			await make(reset());
			await make(restore);
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 1"]));
			await make(reset());
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 1"]));
			await make(restore);
			await make(undo(lastTurn().id));
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
			await record("Dad");
			await make(reset());
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
		});

		it("keeps names that change, and forgets who leaves and the category that is removed", async () => {
			await start("Mom", "Dad", "Kim");
			await doneBy("Mom", "Dad");
			await doneBy("Dad", "Kim");
			await make(reset(), rename("Dad", "Daddy"));
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Kim 1"]));
			await make({ kind: "remove-member", member: idOf("Kim") });
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Daddy 1"]));
			await make({ kind: "remove-category", category: movies().id }, addCategory(MOVIES));
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
		});

		it("goes on after a reset in the family's order, from the last turn on", async () => {
			await start("Mom", "Dad", "Kim");
			await make(edit("inOrder"));
			await record();
			await record();
			await make(reset());
			await everywhere((seen) => expect(next(seen)).toEqual(["Kim"]));
			await record();
			await make(reset());
			await everywhere((seen) => expect(next(seen)).toEqual(["Mom"]));
		});

		it("begins after a reset with anybody but who was last, where nobody comes twice in a row", async () => {
			await start("Mom", "Dad", "Kim");
			await make(edit("noRepeat"));
			await record("Dad");
			await make(reset());
			await everywhere((seen) => expect(next(seen)).toEqual(["Mom", "Kim"]));
		});

		it("takes along what is owed in another family, once", async () => {
			await start("Mom", "Dad");
			const [mom, dad, category] = [createUuid(), createUuid(), createUuid()];
			const past = { category, member: mom, doneBy: dad };
			const incoming: Family = {
				...createFamily("3".repeat(32)),
				members: [
					{ id: mom, key: "Mom", name: "Mom" },
					{ id: dad, key: "Dad", name: "Dad" },
				],
				categories: [{ id: category, key: MOVIES, name: MOVIES, lastTurn: 3, settings: {} }],
				turns: [
					{ ...past, id: createUuid(), cycle: 0 },
					{ ...past, id: createUuid(), cycle: 1 },
					{ ...past, id: createUuid(), cycle: 2 },
				],
			};
			const merge: Change = { kind: "merge-family", family: incoming, history: [] };
			await make(merge);
			await everywhere((seen) => {
				expect(owed(seen)).toEqual(["Mom Dad 3"]);
				expect(seen.turns.map(({ cycle }) => cycle)).toEqual([0, 0, 1]);
			});
			await make(merge);
			await make(reset());
			await everywhere((seen) => expect(owed(seen)).toEqual(["Mom Dad 3"]));
		});
	});
}
