import { describe, expect, it } from "vitest";
import { findBalances } from "../rules/balances.ts";
import type { Change } from "../rules/changes.ts";
import { runningCycle } from "../rules/cycle.ts";
import type { Family } from "../rules/family.ts";
import { TurnConflict } from "./errors.ts";
import { createSteps, type OpenedStores } from "./opened-stores.test-helper.ts";

const DAY = "2020-02-29";

/** What a family store does with what both stores mend, settle or bring back at once. */
export function testMending(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, family, idOf, start, record, turn, lastTurn, undo, entries, both, ...steps } = createSteps(stores);
	const about = () => ({ category: movies().id, turn: lastTurn().id });
	const counted = (seen: Family) =>
		runningCycle(seen, movies(seen)).map(({ member, doneBy, day }) =>
			[member, doneBy].map((id) => seen.members.find((one) => one.id === id)?.name).concat(day ?? []),
		);

	describe("with what both stores mend at once", () => {
		it("keeps on which day a turn was, and who it was after all", async () => {
			await start("Mom", "Dad", "Kim");
			await make({ ...turn("Mom"), day: DAY });
			await everywhere((seen) => expect(counted(seen)).toEqual([["Mom", undefined, DAY]]));
			const one = about();
			await Promise.all([
				here().change({ kind: "mend-turn", ...one, member: idOf("Kim") }),
				there().change({ kind: "mend-turn", ...one, day: "2021-01-01" }),
			]);
			await waitForSync();
			await everywhere((seen) => expect(counted(seen)).toEqual([["Kim", undefined, "2021-01-01"]]));
			expect((await entries()).slice(1).toSorted()).toEqual([
				"turn-mended Kim",
				expect.stringMatching(/^turn-mended (?:Kim|Mom)$/),
			]);
		});

		it("takes an older turn back once, leaves the next draw, and brings the turn back once", async () => {
			await start("Mom", "Dad", "Kim");
			await record("Mom", { doneBy: "Kim" });
			const [mom, { lastTurn: n }] = [about(), movies()];
			await record("Dad");
			await both({ kind: "cancel-turn", ...mom });
			await everywhere((seen) => {
				expect(counted(seen)).toEqual([["Dad", undefined]]);
				expect(movies(seen).lastTurn).toBe(n + 1);
			});
			await expect(there().change({ kind: "mend-turn", ...mom, day: DAY })).rejects.toBeInstanceOf(TurnConflict);
			await both({ kind: "redo-turn", ...mom });
			await everywhere((seen) => {
				expect(counted(seen)).toEqual([
					["Mom", "Kim"],
					["Dad", undefined],
				]);
				expect(movies(seen).lastTurn).toBe(n + 1);
			});
			expect(await entries()).toEqual(["turn Mom", "turn Dad", "turn-undone Mom", "turn-redone Mom"]);
			// Not the one that came back: the last is what was recorded last.
			await make(undo(family().turns.find((one) => one.member === idOf("Dad"))?.id ?? ""));
			await everywhere((seen) => expect(counted(seen)).toEqual([["Mom", "Kim"]]));
		});

		it("has a turn that lasts until a day, done early or not, and begun once by two who look at once", async () => {
			await start("Mom", "Dad", "Kim");
			const lasts = { for: "week", from: 1, goesOn: true } as const;
			await make({ kind: "edit-category", category: movies().id, settings: { lasts }, edits: ["lasts"] });
			// A Saturday.
			await make({ ...turn("Mom"), day: DAY });
			const lasting = (seen: Family) => seen.turns.map(({ day, until }) => [day, until]);
			await everywhere((seen) => {
				expect(movies(seen).settings).toEqual({ lasts });
				expect(lasting(seen)).toEqual([[DAY, "2020-03-01"]]);
			});
			await both({ kind: "end-turn", ...about(), day: DAY });
			await everywhere((seen) => expect(lasting(seen)).toEqual([[DAY, DAY]]));
			await make({ kind: "end-turn", ...about(), day: null }, { kind: "end-turn", ...about(), day: "2999-01-01" });
			await everywhere((seen) => expect(lasting(seen)).toEqual([[DAY, "2020-03-01"]]));
			await both({ ...turn("Dad"), day: "2020-03-02" });
			await everywhere((seen) => expect(lasting(seen).slice(1)).toEqual([["2020-03-02", "2020-03-08"]]));
			await make({ kind: "mend-turn", ...about(), day: "2020-03-09" });
			await everywhere((seen) => expect(lasting(seen).slice(1)).toEqual([["2020-03-09", "2020-03-15"]]));
			const told = ["turn Mom", "turn-ended Mom", "turn-ended Mom", "turn Dad", "turn-mended Dad"];
			expect(await entries()).toEqual(told);
			const { entries: newest } = await here().readHistory({});
			expect(newest.find(({ kind }) => kind === "turn")?.wasName).toBe("Mom");
		});

		it("settles a debt once, takes that back once, and neither what was owed nor what was settled since", async () => {
			await start("Mom", "Dad");
			const owed = (seen: Family) => findBalances(seen, movies(seen)).map(({ turns }) => turns);
			await record("Mom", { doneBy: "Dad" });
			const pair = { category: movies().id, from: idOf("Mom"), to: idOf("Dad") };
			const settle = (turns: number): Change => ({ kind: "settle", ...pair, turns });
			const undoSettlement: Change = { kind: "undo-settlement", ...pair, was: 1, turns: 0 };
			await both(settle(1));
			await everywhere((seen) => expect(owed(seen)).toEqual([]));
			await both(undoSettlement);
			await everywhere((seen) => {
				expect(owed(seen)).toEqual([1]);
				expect(movies(seen).settled).toBeUndefined();
			});
			expect(await entries()).toEqual(["turn Mom", "debt-settled Mom", "settlement-undone Mom"]);
			await make(settle(1));
			await record("Mom", { doneBy: "Dad" });
			await both(settle(1));
			await everywhere((seen) => expect(owed(seen)).toEqual([1]));
			await make(settle(2));
			await both(undoSettlement);
			await everywhere((seen) => {
				expect(owed(seen)).toEqual([]);
				expect(movies(seen).settled).toMatchObject([{ turns: 2 }]);
			});
		});

		it("brings a member and a category back as they were, in either order", async () => {
			const { look, sayNotNow } = steps;
			await start("Mom", "Dad", "Kim", "Ben");
			await record("Mom");
			await record("Dad", { doneBy: "Mom", option: "Comedy" });
			const [member, kim, category] = [idOf("Mom"), idOf("Kim"), movies().id];
			await make(
				{ kind: "edit-member", member, emoji: null, colour: 3 },
				{ kind: "set-away", member, backOn: "infinity" },
				{ kind: "edit-category", category, settings: { excluded: [member] }, edits: ["excluded"] },
				sayNotNow("Kim"),
				look("Ben"),
			);
			const before = family();
			for (const id of [member, kim]) await here().change({ kind: "remove-member", member: id });
			await make({ kind: "remove-category", category });
			await everywhere(({ removed }) => {
				expect(removed?.members.map((one) => one.member.name)).toEqual(["Mom", "Kim"]);
				expect(removed?.categories).toHaveLength(1);
			});
			await both({ kind: "restore-category", category });
			for (const id of [kim, member]) await both({ kind: "restore-member", member: id });
			await everywhere((seen) => expect(seen).toEqual(before));
			expect((await entries({}, here(), true)).slice(-3)).toEqual([
				"category-restored",
				"member-restored Kim",
				"member-restored Mom",
			]);
			await make({ kind: "remove-category", category }, { kind: "remove-member", member });
			await make({ kind: "restore-member", member }, { kind: "restore-category", category });
			await everywhere((seen) => expect(seen).toEqual(before));
		});
	});
}
