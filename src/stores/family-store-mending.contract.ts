import { describe, expect, it } from "vitest";
import { findBalances } from "../rules/balances.ts";
import { runningCycle, undoableTurn } from "../rules/cycle.ts";
import { findDraw } from "../rules/draw.ts";
import type { Family } from "../rules/family.ts";
import { replayHistory, type TurnState } from "../rules/history-replay.ts";
import { toRedo } from "../rules/mend-turn.ts";
import { TurnConflict } from "./errors.ts";
import { createSteps, type OpenedStores } from "./opened-stores.test-helper.ts";

const DAY = "2020-02-29";

/** What a family store does with what is mended. */
export function testMending(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, family, idOf, start, record, turn, lastTurn, undo, entries } = createSteps(stores);
	const about = () => ({ category: movies().id, turn: lastTurn().id });
	const counted = (seen: Family) =>
		runningCycle(seen, movies(seen)).map(({ member, doneBy, day }) =>
			[member, doneBy].map((id) => seen.members.find((one) => one.id === id)?.name).concat(day ?? []),
		);
	async function undone(): Promise<TurnState> {
		const page = await here().readHistory({});
		return replayHistory(family(), page.entries.toReversed()).entries.at(-1)?.turn as TurnState;
	}

	describe("with what is mended", () => {
		it("keeps on which day a turn was, and who it was after all, from both stores at once", async () => {
			await start("Mom", "Dad", "Kim");
			await make({ ...turn("Mom"), day: DAY } as ReturnType<typeof turn>);
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

		it("takes an older turn back and leaves the next draw, and refuses to mend what is gone", async () => {
			await start("Mom", "Dad", "Kim");
			await record("Mom");
			const mom = about();
			await record("Dad");
			const { lastTurn: n } = movies();
			await Promise.all([
				here().change({ kind: "cancel-turn", ...mom }),
				there().change({ kind: "cancel-turn", ...mom }),
			]);
			await waitForSync();
			await everywhere((seen) => {
				expect(counted(seen)).toEqual([["Dad", undefined]]);
				expect(movies(seen).lastTurn).toBe(n);
			});
			await expect(there().change({ kind: "mend-turn", ...mom, day: DAY })).rejects.toBeInstanceOf(TurnConflict);
			expect(await entries()).toEqual(["turn Mom", "turn Dad", "turn-undone Mom"]);
			// As if they had been taken back in the order in which they came.
			await make(undo(lastTurn().id));
			await everywhere((seen) => expect(movies(seen).lastTurn).toBe(0));
		});

		it("brings back what was taken back once, with its number, and the last is what was recorded last", async () => {
			await start("Mom", "Dad");
			await record("Mom", { doneBy: "Dad", option: "Comedy" });
			await make(undo(lastTurn().id));
			const redo = toRedo(await undone(), DAY);
			await Promise.all([here().change(redo), there().change(redo)]);
			await waitForSync();
			await everywhere((seen) => {
				expect(counted(seen)).toEqual([["Mom", "Dad", DAY]]);
				expect(movies(seen).lastTurn).toBe(1);
			});
			const mom = about();
			await record("Dad");
			await make({ kind: "cancel-turn", ...mom });
			await make(toRedo(await undone(), undefined));
			await everywhere((seen) => {
				expect(counted(seen)).toEqual([
					["Dad", undefined],
					["Mom", "Dad"],
				]);
				expect(movies(seen).lastTurn).toBe(2);
				expect(undoableTurn(seen, movies(seen))).toMatchObject({ member: idOf("Dad") });
			});
			// Not the one that came back: the last is what was recorded last.
			await make(undo(undoableTurn(family(), movies())?.id ?? ""));
			await everywhere((seen) => {
				expect(counted(seen)).toEqual([["Mom", "Dad"]]);
				expect(movies(seen).lastTurn).toBe(1);
			});
		});

		it("brings back what was taken back together in any order, and the next draw is as it was", async () => {
			await start("Mom", "Dad", "Kim");
			await record("Mom");
			await record("Dad");
			const drawn = findDraw(family(), movies(), DAY)?.member.id;
			const gone: TurnState[] = [];
			for (let time = 0; time < 2; time++) {
				await make(undo(undoableTurn(family(), movies())?.id ?? ""));
				gone.push(await undone());
			}
			await everywhere((seen) => expect(movies(seen).lastTurn).toBe(0));
			for (const state of gone) await make(toRedo(state, undefined));
			await everywhere((seen) => {
				expect(counted(seen)).toEqual([
					["Dad", undefined],
					["Mom", undefined],
				]);
				expect(movies(seen).lastTurn).toBe(2);
				expect(undoableTurn(seen, movies(seen))).toMatchObject({ member: idOf("Dad") });
				expect(findDraw(seen, movies(seen), DAY)?.member.id).toBe(drawn);
			});
		});

		it("settles a debt once, though both stores say so, and not the next one", async () => {
			await start("Mom", "Dad");
			await record("Mom", { doneBy: "Dad" });
			const one = { kind: "settle", category: movies().id, from: idOf("Mom"), to: idOf("Dad"), turns: 1 } as const;
			await Promise.all([here().change(one), there().change(one)]);
			await waitForSync();
			await everywhere((seen) => expect(findBalances(seen, movies(seen))).toEqual([]));
			expect(await entries()).toEqual(["turn Mom", "debt-settled Mom"]);
			await record("Mom", { doneBy: "Dad" });
			await here().change(one);
			await waitForSync();
			await everywhere((seen) => expect(findBalances(seen, movies(seen))).toMatchObject([{ turns: 1 }]));
		});

		it("takes back once that a debt was settled, though both stores say so", async () => {
			await start("Mom", "Dad");
			await record("Mom", { doneBy: "Dad" });
			const pair = { category: movies().id, from: idOf("Mom"), to: idOf("Dad") };
			await make({ kind: "settle", ...pair, turns: 1 });
			const undo = { kind: "undo-settlement", ...pair, was: 1, turns: 0 } as const;
			await Promise.all([here().change(undo), there().change(undo)]);
			await waitForSync();
			await everywhere((seen) => {
				expect(findBalances(seen, movies(seen))).toMatchObject([{ turns: 1 }]);
				expect(movies(seen).settled).toBeUndefined();
			});
			expect(await entries()).toEqual(["turn Mom", "debt-settled Mom", "settlement-undone Mom"]);
		});

		it("takes back nothing that was settled since", async () => {
			await start("Mom", "Dad");
			await record("Mom", { doneBy: "Dad" });
			const pair = { category: movies().id, from: idOf("Mom"), to: idOf("Dad") };
			await make({ kind: "settle", ...pair, turns: 1 });
			await record("Mom", { doneBy: "Dad" });
			await make({ kind: "settle", ...pair, turns: 2 });
			await there().change({ kind: "undo-settlement", ...pair, was: 1, turns: 0 });
			await waitForSync();
			await everywhere((seen) => {
				expect(findBalances(seen, movies(seen))).toEqual([]);
				expect(movies(seen).settled).toMatchObject([{ turns: 2 }]);
			});
			expect((await entries()).slice(-2)).toEqual(["turn Mom", "debt-settled Mom"]);
		});

		it("takes back all of a settlement that came to less, because somebody else mended a turn before", async () => {
			await start("Mom", "Dad");
			for (const _ of [1, 2]) await record("Mom", { doneBy: "Dad" });
			const pair = { category: movies().id, from: idOf("Mom"), to: idOf("Dad") };
			const { turns } = family();
			await make({ kind: "cancel-turn", category: pair.category, turn: turns.at(-1)?.id ?? "" });
			await make({ kind: "settle", ...pair, turns: 2 });
			expect(movies().settled).toMatchObject([{ turns: 1 }]);
			await make({ kind: "undo-settlement", ...pair, was: 2, turns: 0 });
			await everywhere((seen) => expect(findBalances(seen, movies(seen))).toMatchObject([{ turns: 1 }]));
		});
	});
}
