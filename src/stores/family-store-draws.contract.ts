import { describe, expect, it } from "vitest";
import { findDraw } from "../rules/draw.ts";
import type { Family } from "../rules/family.ts";
import { TurnConflict } from "./errors.ts";
import { getToday } from "./local-day.ts";
import { createSteps, cycleOf, type OpenedStores } from "./opened-stores.test-helper.ts";

/** What a family store does with draws, and with undo. */
export function testDraws(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, family, idOf, start, draw, turn, record, look, leave, sayNotNow, ...steps } = createSteps(stores);
	const { lastTurn, undo, reset, undoReset, countedTurns, openMember, notNow, entries } = steps;
	const drawnMember = (seen: Family) => findDraw(seen, movies(seen), getToday())?.member.name;
	const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
		outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));

	async function confirm() {
		await make(look());
		await record();
	}

	describe("with a draw", () => {
		it("says once that somebody was drawn, though both stores have looked", async () => {
			await start("Mom", "Dad");
			const [one, name] = [look(), draw().member.name];
			await Promise.all([here().change(one), there().change(one)]);
			await make(one);
			await everywhere((seen) => expect(openMember(seen)).toBe(name));
			expect(await entries()).toEqual([`drawn ${name}`]);
		});

		it("says since when, and no more once it was put away: whoever looks again sees the same", async () => {
			await start("Mom", "Dad");
			const [one, put, name] = [look(), leave(), draw().member.name];
			await make(one);
			await everywhere((seen) => expect(movies(seen).lookedAt).toMatchObject({ day: getToday() }));
			await Promise.all([here().change(put), there().change(put)]);
			await waitForSync();
			await everywhere((seen) => {
				expect(openMember(seen)).toBeUndefined();
				expect(drawnMember(seen)).toBe(name);
			});
			await make(one);
			await everywhere((seen) => expect(openMember(seen)).toBe(name));
			// Once: that it was put away changes nothing.
			expect(await entries()).toEqual([`drawn ${name}`]);
		});

		it("hears a not now once, also if both stores say it", async () => {
			await start("Mom", "Dad", "Kim");
			const { name } = draw().member;
			const said = sayNotNow(name);
			await Promise.all([here().change(said), there().change(said)]);
			await here().change(said);
			await waitForSync();
			await everywhere((seen) => expect(notNow(seen)).toEqual([name]));
			expect(await entries()).toEqual([`not-now ${name}`]);
		});

		it("hears a not now of two members from both stores", async () => {
			await start("Mom", "Dad", "Kim");
			await Promise.all([here().change(sayNotNow("Mom")), there().change(sayNotNow("Dad"))]);
			await waitForSync();
			await everywhere((seen) => {
				expect(notNow(seen).toSorted()).toEqual(["Dad", "Mom"]);
				expect(drawnMember(seen)).toBe("Kim");
			});
		});

		it("refuses a not now after somebody has recorded the turn", async () => {
			await start("Mom", "Dad", "Kim");
			const said = sayNotNow("Mom");
			await record("Dad");
			await expect(here().change(said)).rejects.toBeInstanceOf(TurnConflict);
			await everywhere((seen) => expect(notNow(seen)).toEqual([]));
			expect(await entries()).toEqual(["turn Dad"]);
		});

		it("records a draw of an only member once, though each turn leads to the same cycle list", async () => {
			await start("Mom");
			await confirm();
			const shown = turn();
			await record();
			await expect(there().change(shown)).rejects.toBeInstanceOf(TurnConflict);
			await everywhere((seen) => expect(seen.turns.map(({ cycle }) => cycle)).toEqual([1, 2]));
			await make(undo(lastTurn().id));
			const again = turn();
			const outcomes = await Promise.allSettled([here().change(again), there().change(again)]);
			expect(refusals(outcomes)).toEqual([expect.any(TurnConflict)]);
			await waitForSync();
			await everywhere((seen) => expect(seen.turns).toHaveLength(2));
		});

		it("keeps who did a turn and what was chosen", async () => {
			await start("Mom", "Dad");
			await record("Mom", { doneBy: "Dad", option: "Comedy" });
			const said = { doneBy: idOf("Dad"), option: "Comedy" };
			await everywhere((seen) => {
				expect(cycleOf(seen)).toEqual(["Mom"]);
				expect(seen.turns).toEqual([expect.objectContaining({ member: idOf("Mom"), ...said })]);
			});
			const { entries: page } = await there().readHistory({ category: movies().id });
			expect(page[0]).toMatchObject({
				...{ kind: "turn", memberName: "Mom", doneByName: "Dad", cycle: 1, n: 0, turns: [lastTurn().id] },
				...said,
			});
		});
	});

	it("refuses a turn of somebody who has left, and says of nobody that they had it instead", async () => {
		await start("Mom", "Dad");
		const change = turn("Mom");
		await there().change({ kind: "remove-member", member: idOf("Mom") });
		await waitForSync();
		const refused = await here()
			.change(change)
			.catch((reason: unknown) => reason);
		expect(refused).toBeInstanceOf(TurnConflict);
		expect(refused).toMatchObject({ conflictingMember: undefined });
		await everywhere((seen) => expect(seen.turns).toEqual([]));
	});

	it("counts a turn though whoever did it has left, whom nobody owes", async () => {
		await start("Mom", "Dad", "Kim");
		const change = turn("Mom", { doneBy: "Kim", option: "Comedy" });
		await there().change({ kind: "remove-member", member: idOf("Kim") });
		await waitForSync();
		await make(change);
		await everywhere((seen) => {
			expect(seen.turns).toMatchObject([{ member: idOf("Mom"), option: "Comedy" }]);
		});
	});

	it("restores after a reset who did a turn and what was chosen: what somebody owes does not go with a slip", async () => {
		await start("Mom", "Dad");
		await record("Mom", { doneBy: "Dad", option: "Comedy" });
		const known = countedTurns();
		const { turns: before } = family();
		await make(reset());
		await make(undoReset(known));
		await everywhere((seen) => expect(seen.turns).toEqual(before));
		expect(await entries()).toEqual(["turn Mom", "reset", "reset-undone"]);
	});

	it("goes on counting a turn that the other store has recorded since, when it resets", async () => {
		await start("Mom", "Dad", "Kim");
		await record("Mom");
		const emptied = reset();
		await there().change(turn("Dad"));
		await waitForSync();
		await make(emptied);
		await everywhere((seen) => expect(cycleOf(seen)).toEqual(["Dad"]));
	});

	describe("with undo", () => {
		it("refuses to take back a turn that is not the last", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const { id } = lastTurn();
			await record("Dad");
			await expect(here().change(undo(id))).rejects.toBeInstanceOf(TurnConflict);
			await waitForSync();
			await everywhere((seen) => expect(cycleOf(seen)).toEqual(["Mom", "Dad"]));
		});

		it("has nothing to take back of a turn that the other store has reset, or whose member it has removed", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const [{ id: first }, emptied] = [lastTurn(), reset()];
			await there().change(emptied);
			// Also before this store has heard of it.
			await make(undo(first), undo(first));
			await record("Dad");
			const [{ id: second }, leaving] = [lastTurn(), idOf("Dad")];
			await there().change({ kind: "remove-member", member: leaving });
			await make(undo(second), undo(second));
			await everywhere((seen) => {
				expect(seen.turns).toEqual([expect.objectContaining({ id: first, cycle: 0 })]);
				expect(movies(seen).lastTurn).toBe(1);
			});
			expect(await entries()).toEqual(["turn Mom", "reset", "turn Dad"]);
		});

		it("takes a turn back once, though both stores do", async () => {
			await start("Mom", "Dad", "Kim");
			await record("Mom");
			await record("Dad");
			const change = undo(lastTurn().id);
			await Promise.all([here().change(change), there().change(change)]);
			await here().change(change);
			await waitForSync();
			await everywhere((seen) => {
				expect(cycleOf(seen)).toEqual(["Mom"]);
				expect(movies(seen).lastTurn).toBe(1);
			});
			expect(await entries()).toEqual(["turn Mom", "turn Dad", "turn-undone Dad"]);
		});
	});
}
