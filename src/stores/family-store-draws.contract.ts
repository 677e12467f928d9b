import { describe, expect, it, onTestFinished, vi } from "vitest";
import { runningCycle } from "../rules/cycle.ts";
import { findDraw } from "../rules/draw.ts";
import type { Family, Member } from "../rules/family.ts";
import { TurnConflict } from "./errors.ts";
import { getToday } from "./local-day.ts";
import { createSteps, cycleOf, memberOf, type OpenedStores } from "./opened-stores.test-helper.ts";

const DAY = "2020-02-29";

/** What a family store does with draws and turns of both stores at once, or of one that has not heard of the other. */
export function testDraws(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, family, idOf, start, draw, turn, record, look, sayNotNow, ...steps } = createSteps(stores);
	const { lastTurn, undo, reset, notNow, entries, both } = steps;
	const drawnMember = (seen: Family) => findDraw(seen, movies(seen), getToday(seen))?.member.name;

	const about = () => ({ category: movies().id, turn: lastTurn().id });
	const counted = (seen: Family) =>
		runningCycle(seen, movies(seen)).map(({ member, doneBy, day }) =>
			[member, doneBy].map((id) => seen.members.find((one) => one.id === id)?.name).concat(day ?? []),
		);

	describe("with a draw", () => {
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

		it("hears a not now of two members from both", async () => {
			await start("Mom", "Dad", "Kim");
			await Promise.all([here().change(sayNotNow("Dad")), there().change(sayNotNow("Mom"))]);
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

	it("takes back no turn that is not the last, nothing of one that was reset or whose member has left", async () => {
		await start("Mom", "Dad");
		await record("Mom");
		const [{ id: first }, emptied] = [lastTurn(), reset()];
		await record("Dad");
		await expect(here().change(undo(first))).rejects.toBeInstanceOf(TurnConflict);
		await make(undo(lastTurn().id));
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
		expect(await entries()).toEqual(["turn Mom", "turn Dad", "turn-undone Dad", "reset", "turn Dad"]);
	});

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

	it("begins a turn that lasts once, though two who look at once begin it", async () => {
		await start("Mom", "Dad", "Kim");
		const lasts = { for: "week", from: 1, goesOn: true } as const;
		await make({ kind: "edit-category", category: movies().id, settings: { lasts }, edits: ["lasts"] });
		// A Saturday.
		await make({ ...turn("Mom"), day: DAY });
		await both({ ...turn("Dad"), day: "2020-03-02" });
		await everywhere((seen) => {
			const days = seen.turns.map(({ day, until }) => `${day}/${until}`);
			expect(days).toEqual(["2020-02-29/2020-03-01", "2020-03-02/2020-03-08"]);
		});
		expect(await entries()).toEqual(["turn Mom", "turn Dad"]);
	});

	it("brings members and a category back as they were, in either order", async () => {
		await start("Mom", "Dad", "Kim");
		await record("Mom");
		await record("Dad", { doneBy: "Mom", option: "Comedy" });
		const [member, kim, category] = [idOf("Mom"), idOf("Kim"), movies().id];
		await make(
			{ kind: "set-away", member, backOn: "infinity" },
			{ kind: "edit-category", category, settings: { excluded: [member] }, edits: ["excluded"] },
			sayNotNow("Kim"),
		);
		const before = family();
		for (const id of [member, kim]) await here().change({ kind: "remove-member", member: id });
		await make({ kind: "remove-category", category });
		await both({ kind: "restore-category", category });
		for (const id of [kim, member]) await both({ kind: "restore-member", member: id });
		await everywhere((seen) => expect(seen).toEqual(before));
		await make({ kind: "remove-category", category }, { kind: "remove-member", member });
		await make({ kind: "restore-member", member }, { kind: "restore-category", category });
		await everywhere((seen) => expect(seen).toEqual(before));
	});
}
