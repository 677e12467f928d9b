import { describe, expect, it } from "vitest";
import { UNTIL_BACK } from "../rules/away.ts";
import type { Family } from "../rules/family.ts";
import type { Draw } from "../rules/turns.ts";
import { TurnConflict } from "./errors.ts";
import { createSteps, MOVIES, type OpenedStores } from "./opened-stores.test-helper.ts";

/** What a family store does with draws that stand, and with undo. */
export function testDraws(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, family, start, draw, open, record, confirm, turns, lastTurn, undo, openMember, entries } =
		createSteps(stores);

	describe("with draws that stand", () => {
		it("shows an open draw everywhere, until its turn is recorded", async () => {
			await start("Mom", "Dad");
			await open("Dad");
			await everywhere((seen) => expect(movies(seen).openDraw).toMatchObject({ draw: { member: "Dad" }, passed: [] }));
			await make({ kind: "record-turn", draw: movies().openDraw?.draw as Draw });
			await everywhere((seen) => {
				expect(movies(seen).openDraw).toBeUndefined();
				expect(movies(seen).cycle).toEqual(["Dad"]);
				expect(turns(seen)).toEqual([{ category: MOVIES, member: "Dad" }]);
			});
			expect(await entries()).toEqual(["drawn Dad", "turn Dad"]);
		});

		it("keeps the first of two draws", async () => {
			await start("Mom", "Dad");
			const [mine, theirs] = [draw("Mom"), draw("Dad")];
			await Promise.allSettled([
				here().change({ kind: "open-draw", draw: mine }),
				there().change({ kind: "open-draw", draw: theirs }),
			]);
			await waitForSync();
			const first = openMember(family());
			expect(["Mom", "Dad"]).toContain(first);
			await everywhere((seen) => expect(openMember(seen)).toBe(first));
			await make({ kind: "open-draw", draw: first === "Mom" ? theirs : mine });
			await everywhere((seen) => expect(openMember(seen)).toBe(first));
			expect(await entries()).toEqual([`drawn ${first}`]);
		});

		it("draws somebody else for whom it is not now, who keeps the turn", async () => {
			await start("Mom", "Dad", "Kim");
			await open("Mom");
			const { draw: first } = movies().openDraw as { draw: Draw };
			await make({ kind: "pass-draw", draw: first, next: draw("Dad", ["Mom"]) });
			await everywhere((seen) =>
				expect(movies(seen).openDraw).toMatchObject({ draw: { member: "Dad" }, passed: ["Mom"] }),
			);
			await make({ kind: "record-turn", draw: movies().openDraw?.draw as Draw });
			await everywhere((seen) => expect(movies(seen).cycle).toEqual(["Dad"]));
			expect(await entries()).toEqual(["drawn Mom", "passed Mom", "drawn Dad", "turn Dad"]);
		});

		it("passes a draw once, also if both stores do", async () => {
			await start("Mom", "Dad", "Kim");
			await open("Mom");
			const { draw: first } = movies().openDraw as { draw: Draw };
			const outcomes = await Promise.allSettled([
				here().change({ kind: "pass-draw", draw: first, next: draw("Dad", ["Mom"]) }),
				there().change({ kind: "pass-draw", draw: first, next: draw("Kim", ["Mom"]) }),
			]);
			const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
			expect(refusals).toEqual([expect.any(TurnConflict)]);
			await waitForSync();
			const second = openMember(family());
			expect(["Dad", "Kim"]).toContain(second);
			await everywhere((seen) => expect(movies(seen).openDraw?.passed).toEqual(["Mom"]));
			await everywhere((seen) => expect(openMember(seen)).toBe(second));
			expect(await entries()).toEqual(["drawn Mom", "passed Mom", `drawn ${second}`]);
		});

		it("opens a draw with those who said not now before, as far as they are members", async () => {
			await start("Mom", "Dad", "Kim");
			await make({ kind: "open-draw", draw: draw("Dad", ["Mom"]), passed: ["Mom", "Nobody", "Dad"] });
			await everywhere((seen) =>
				expect(movies(seen).openDraw).toMatchObject({ passed: ["Mom"], draw: { member: "Dad" } }),
			);
			expect(await entries()).toEqual(["drawn Dad"]);
		});

		it("refuses to pass on a draw that is not open any more", async () => {
			await start("Mom", "Dad", "Kim");
			await open("Mom");
			const { draw: first } = movies().openDraw as { draw: Draw };
			await make({ kind: "pass-draw", draw: first, next: draw("Dad", ["Mom"]) });
			const again = here().change({ kind: "pass-draw", draw: first, next: draw("Kim", ["Mom"]) });
			await expect(again).rejects.toBeInstanceOf(TurnConflict);
			await everywhere((seen) => expect(openMember(seen)).toBe("Dad"));
			expect(await entries()).toEqual(["drawn Mom", "passed Mom", "drawn Dad"]);
		});

		it("records a draw of an only member once, though each turn leads to the same cycle list", async () => {
			await start("Mom");
			await confirm("Mom");
			await open("Mom");
			const shown = movies(there().family()).openDraw?.draw as Draw;
			await make({ kind: "record-turn", draw: movies().openDraw?.draw as Draw });
			await expect(there().change({ kind: "record-turn", draw: shown })).rejects.toBeInstanceOf(TurnConflict);
			await everywhere((seen) => expect(turns(seen)).toHaveLength(2));
			await make(undo(lastTurn().id));
			const again = { kind: "record-turn", draw: movies().openDraw?.draw as Draw } as const;
			const outcomes = await Promise.allSettled([here().change(again), there().change(again)]);
			const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
			expect(refusals).toEqual([expect.any(TurnConflict)]);
			await waitForSync();
			await everywhere((seen) => expect(turns(seen)).toHaveLength(2));
		});

		it("makes a draw void when its category has another turn or a reset, and when its member leaves", async () => {
			await start("Mom", "Dad", "Kim");
			await record("Kim");
			await open("Mom");
			await record("Dad");
			await everywhere((seen) => expect(openMember(seen)).toBeUndefined());
			expect((await entries()).slice(2).toSorted()).toEqual(["turn Dad", "void Mom"]);
			await open("Mom");
			await make({ kind: "reset-category", name: MOVIES });
			await everywhere((seen) => expect(openMember(seen)).toBeUndefined());
			await open("Mom");
			await make({ kind: "remove-member", name: "Mom" });
			await everywhere((seen) => expect(openMember(seen)).toBeUndefined());
			expect((await entries()).filter((entry) => entry === "void Mom")).toHaveLength(3);
		});

		it("follows who was drawn through names that are swapped, in the family and in the record", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			await open("Dad");
			for (const [name, newName] of [
				["Mom", "Kim"],
				["Dad", "Mom"],
				["Kim", "Dad"],
			] as const)
				await make({ kind: "rename-member", name, newName });
			await everywhere((seen) => {
				expect(seen.members).toEqual(["Dad", "Mom"]);
				expect(movies(seen).cycle).toEqual(["Dad"]);
				expect(openMember(seen)).toBe("Mom");
			});
			for (const store of [here(), there()]) expect(await entries({}, store)).toEqual(["turn Dad", "drawn Mom"]);
		});

		it("keeps who did a turn and what was chosen", async () => {
			await start("Mom", "Dad");
			await make({ kind: "record-turn", draw: draw("Mom"), doneBy: "Dad", option: "Comedy" });
			await everywhere((seen) => {
				expect(movies(seen).cycle).toEqual(["Mom"]);
				expect(seen.turns).toEqual([expect.objectContaining({ member: "Mom", doneBy: "Dad", option: "Comedy" })]);
			});
			const { entries: page } = await there().readRecord({});
			expect(page).toEqual([
				expect.objectContaining({ kind: "turn", member: "Mom", doneBy: "Dad", option: "Comedy", turn: lastTurn().id }),
			]);
		});
	});

	it("restores after a reset who did a turn and what was chosen: what somebody owes does not go with a slip", async () => {
		await start("Mom", "Dad");
		await make({ kind: "record-turn", draw: draw("Mom"), doneBy: "Dad", option: "Comedy" });
		const { turns: known } = family();
		await make({ kind: "reset-category", name: MOVIES });
		await make({ kind: "undo-reset", name: MOVIES, cycle: ["Mom"], turns: known });
		await everywhere((seen) =>
			expect(seen.turns).toMatchObject([{ category: MOVIES, member: "Mom", doneBy: "Dad", option: "Comedy" }]),
		);
	});

	describe("with undo", () => {
		it("takes turns back one after the other, exactly, each with its draw open again", async () => {
			await start("Mom", "Dad");
			const before: Family[] = [];
			for (const member of ["Dad", "Mom", "Mom", "Dad"]) {
				before.push(family());
				await confirm(member);
			}
			expect(movies().cycle).toEqual(["Mom", "Dad"]);
			for (const earlier of before.toReversed()) {
				const { id, member } = lastTurn();
				await make(undo(id));
				await everywhere((seen) => {
					expect(movies(seen).cycle).toEqual(movies(earlier).cycle);
					expect(seen.turns ?? []).toEqual(earlier.turns ?? []);
					expect(openMember(seen)).toBe(member);
				});
			}
			const done = ["Dad", "Mom", "Mom", "Dad"].flatMap((member) => [`drawn ${member}`, `turn ${member}`]);
			const undone = (await entries()).slice(done.length).filter((entry) => !entry.startsWith("void"));
			expect((await entries()).slice(0, done.length)).toEqual(done);
			expect(undone).toEqual(["undone Dad", "undone Mom", "undone Mom", "undone Dad"]);
		});

		it("is no second chance: the draw can be confirmed again", async () => {
			await start("Mom", "Dad");
			await confirm("Mom");
			await make(undo(lastTurn().id));
			await make({ kind: "open-draw", draw: draw("Dad") });
			expect(openMember(family())).toBe("Mom");
			await make({ kind: "record-turn", draw: movies().openDraw?.draw as Draw });
			await everywhere((seen) => {
				expect(movies(seen).cycle).toEqual(["Mom"]);
				expect(seen.turns).toHaveLength(1);
				expect(openMember(seen)).toBeUndefined();
			});
		});

		it("opens the draw that a turn has closed, whoever had it: with those who had said not now, and without chance", async () => {
			await start("Mom", "Dad", "Kim");
			await open("Kim");
			await make({ kind: "pass-draw", draw: movies().openDraw?.draw as Draw, next: draw("Dad", ["Kim"]) });
			await record("Mom");
			await everywhere((seen) => expect(openMember(seen)).toBeUndefined());
			await make(undo(lastTurn().id));
			await everywhere((seen) =>
				expect(movies(seen).openDraw).toEqual({
					draw: { category: MOVIES, member: "Dad", isNewCycle: false, cycle: [], candidates: ["Mom", "Dad"] },
					passed: ["Kim"],
				}),
			);
			expect((await entries()).slice(3)).toEqual(["void Dad", "turn Mom", "undone Mom", "drawn Dad"]);
		});

		it("opens no draw where none was: the turn was recorded without", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			await make(undo(lastTurn().id));
			await everywhere((seen) => {
				expect(movies(seen)).toEqual({ name: MOVIES, cycle: [] });
				expect(turns(seen)).toEqual([]);
			});
			expect(await entries()).toEqual(["turn Mom", "undone Mom"]);
		});

		it("opens no draw of somebody who is away since, and says so", async () => {
			await start("Mom", "Dad");
			await confirm("Mom");
			await make({ kind: "set-away", name: "Mom", backOn: UNTIL_BACK });
			await make(undo(lastTurn().id));
			await everywhere((seen) => expect(openMember(seen)).toBeUndefined());
			expect(await entries()).toEqual(["drawn Mom", "turn Mom", "undone Mom", "void Mom"]);
		});

		it("opens no draw of somebody who has left since", async () => {
			await start("Mom", "Dad", "Kim");
			await open("Kim");
			await record("Mom");
			await make({ kind: "remove-member", name: "Kim" });
			await make(undo(lastTurn().id));
			await everywhere((seen) => expect(movies(seen)).toEqual({ name: MOVIES, cycle: [] }));
			expect((await entries()).at(-1)).toBe("undone Mom");
		});

		it("takes back a turn after the opener of its cycle has left", async () => {
			await start("Mom", "Dad", "Kim");
			for (const member of ["Kim", "Mom", "Dad", "Mom", "Dad"]) await confirm(member);
			await make({ kind: "remove-member", name: "Mom" });
			await everywhere((seen) => expect(movies(seen).cycle).toEqual(["Dad"]));
			await make(undo(lastTurn().id));
			await everywhere((seen) => {
				expect(movies(seen).cycle).toEqual([]);
				expect(openMember(seen)).toBe("Dad");
				expect(turns(seen).map(({ member }) => member)).toEqual(["Kim", "Dad"]);
			});
		});

		it("refuses to take back a turn that is not the last", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const { id } = lastTurn();
			await record("Dad");
			await expect(here().change(undo(id))).rejects.toBeInstanceOf(TurnConflict);
			await waitForSync();
			await everywhere((seen) => expect(movies(seen).cycle).toEqual(["Mom", "Dad"]));
		});

		it("takes a turn back once, though both stores do", async () => {
			await start("Mom", "Dad", "Kim");
			await record("Mom");
			await confirm("Dad");
			const { id } = lastTurn();
			await Promise.all([here().change(undo(id)), there().change(undo(id))]);
			await here().change(undo(id));
			await waitForSync();
			await everywhere((seen) => {
				expect(movies(seen).cycle).toEqual(["Mom"]);
				expect(openMember(seen)).toBe("Dad");
			});
			expect(await entries()).toEqual(["turn Mom", "drawn Dad", "turn Dad", "undone Dad"]);
		});
	});
}
