import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findDraw } from "../rules/draw.ts";
import type { Family, Member } from "../rules/family.ts";
import { TurnConflict } from "./errors.ts";
import { getToday } from "./local-day.ts";
import { createSteps, cycleOf, memberOf, type OpenedStores } from "./opened-stores.test-helper.ts";

/**
 * What a family store does with draws, turns and undo of both stores at once, or of one that has not heard of the
 * other.
 */
export function testDraws(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, idOf, start, draw, turn, record, look, leave, sayNotNow, rename, ...steps } = createSteps(stores);
	const { family, lastTurn, undo, reset, openMember, notNow, entries, both } = steps;
	const drawnMember = (seen: Family) => findDraw(seen, movies(seen), getToday(seen))?.member.name;

	describe("with a draw", () => {
		it("says once that somebody was drawn, and since when, and no more once it was put away", async () => {
			await start("Mom", "Dad");
			const [one, put, name] = [look(), leave(), draw().member.name];
			await both(one);
			await make(one);
			await everywhere((seen) => {
				expect(openMember(seen)).toBe(name);
				expect(movies(seen).lookedAt).toMatchObject({ day: getToday(seen) });
			});
			await both(put);
			await everywhere((seen) => expect([openMember(seen), drawnMember(seen)]).toEqual([undefined, name]));
			await make(one);
			await everywhere((seen) => expect(openMember(seen)).toBe(name));
			expect(await entries()).toEqual([`drawn ${name}`]);
		});

		it("goes by the days of the family, wherever the phones are", async () => {
			// There it is never the same day as on Kiritimati.
			vi.stubEnv("TZ", "Pacific/Pago_Pago");
			onTestFinished(() => void vi.unstubAllEnvs());
			await start("Mom", "Dad");
			await make({ kind: "set-time-zone", timeZone: "Pacific/Kiritimati" });
			const day = getToday({ timeZone: "Pacific/Kiritimati" });
			expect(getToday() < day).toBe(true);
			const { name } = draw().member;
			await make(look(name));
			await everywhere((seen) => expect(movies(seen).lookedAt).toMatchObject({ day }));
			await make({ ...turn(name), day });
			await everywhere((seen) => expect(seen.turns).toMatchObject([{ day }]));
			await make({ kind: "set-time-zone", timeZone: "Pacific/Pago_Pago" });
			await make({ ...turn(), day });
			await everywhere((seen) => expect(seen.turns.map((one) => one.day)).toEqual([day, undefined]));
			const { name: other } = family().members.find((one) => one.name !== name) as Member;
			const told = [`drawn ${name}`, `turn ${name}`, "time-zone-set", `turn ${other}`];
			expect(await entries()).toEqual(["time-zone-set", ...told]);
		});

		it("hears a not now once, also if both stores say it, and of two members from both", async () => {
			await start("Mom", "Dad", "Kim");
			const said = sayNotNow("Mom");
			await both(said);
			await here().change(said);
			expect(await entries()).toEqual(["not-now Mom"]);
			await Promise.all([here().change(sayNotNow("Dad")), there().change(said)]);
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
			await record();
			const shown = turn();
			await record();
			await expect(there().change(shown)).rejects.toBeInstanceOf(TurnConflict);
			await everywhere((seen) => expect(seen.turns.map(({ cycle }) => cycle)).toEqual([1, 2]));
			await make(undo(lastTurn().id));
			const again = turn();
			const outcomes = await Promise.allSettled([here().change(again), there().change(again)]);
			expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
			await waitForSync();
			await everywhere((seen) => expect(seen.turns).toHaveLength(2));
		});
	});

	it("records one turn when both stores have one, and shows the other one whose it was", async () => {
		await start("Mom", "Dad");
		const [mine, theirs] = [turn("Mom"), turn("Dad")];
		const outcomes = await Promise.allSettled([here().change(mine), there().change(theirs)]);
		await waitForSync();
		const winner = outcomes[0].status === "fulfilled" ? "Mom" : "Dad";
		const refused = outcomes.filter((outcome) => outcome.status === "rejected");
		expect(refused.map(({ reason }) => reason)).toEqual([expect.any(TurnConflict)]);
		expect(refused[0]?.reason).toMatchObject({ conflictingMember: winner });
		await everywhere((seen) => expect(cycleOf(seen)).toEqual([winner]));
	});

	it("records a turn once, however often it is confirmed", async () => {
		await start("Mom", "Dad");
		const change = turn();
		const [first, second] = await Promise.allSettled([here().change(change), here().change(change)]);
		expect(first.status).toBe("fulfilled");
		expect(second).toMatchObject({ status: "rejected", reason: expect.any(TurnConflict) });
		await waitForSync();
		await everywhere((seen) => expect(seen.turns).toHaveLength(1));
	});

	it("records a turn of a member whom the other store has renamed meanwhile, and who is away by then", async () => {
		await start("Mom", "Dad");
		const change = turn("Mom");
		const member = idOf("Mom");
		await there().change({ kind: "rename-member", member, name: "Mama" });
		await there().change({ kind: "set-away", member, backOn: "infinity" });
		await here().change(change);
		await waitForSync();
		await everywhere((seen) => {
			expect(cycleOf(seen)).toEqual(["Mama"]);
			expect(memberOf(seen, "Mama").key).toBe("Mom");
		});
	});

	it("records a turn though whoever had the one before it, or did it, has been removed meanwhile", async () => {
		await start("Mom", "Dad", "Kim");
		await record("Mom");
		const change = turn("Dad", { doneBy: "Kim", option: "Comedy" });
		for (const name of ["Mom", "Kim"]) await there().change({ kind: "remove-member", member: idOf(name) });
		await here().change(change);
		await waitForSync();
		await everywhere((seen) => {
			expect(cycleOf(seen)).toEqual(["Dad"]);
			expect(seen.turns).toMatchObject([{ option: "Comedy" }]);
			expect(seen.turns[0]?.doneBy).toBeUndefined();
			expect(movies(seen).lastTurn).toBe(1);
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

	it("goes on counting a turn that the other store has recorded since, when it resets", async () => {
		await start("Mom", "Dad", "Kim");
		await record("Mom");
		const emptied = reset();
		await there().change(turn("Dad"));
		await waitForSync();
		await make(emptied);
		await everywhere((seen) => expect(cycleOf(seen)).toEqual(["Dad"]));
	});

	it("takes a turn back once, though both stores do, and none that is not the last", async () => {
		await start("Mom", "Dad", "Kim");
		await record("Mom");
		const first = lastTurn();
		await record("Dad");
		await expect(here().change(undo(first.id))).rejects.toBeInstanceOf(TurnConflict);
		const change = undo(lastTurn().id);
		await both(change);
		await here().change(change);
		await everywhere((seen) => {
			expect(cycleOf(seen)).toEqual(["Mom"]);
			expect(movies(seen).lastTurn).toBe(1);
		});
		expect(await entries()).toEqual(["turn Mom", "turn Dad", "turn-undone Dad"]);
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
}
