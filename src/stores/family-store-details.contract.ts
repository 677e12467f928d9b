import { describe, expect, it } from "vitest";
import { UNTIL_BACK } from "../rules/away.ts";
import type { Draw } from "../rules/turns.ts";
import { createSteps, MOVIES, type OpenedStores } from "./opened-stores.test-helper.ts";

const LATER = "2999-01-01";

/** What a family store does with absence, names, order and rules, and with the record. */
export function testDetailsAndRecord(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, start, draw, open, record, turns, lastTurn, undo, openMember, entries } = createSteps(stores);

	describe("with what a family says about its lists", () => {
		it("knows who is away, whose open draw is void, and who is back", async () => {
			await start("Mom", "Dad");
			await open("Mom");
			await make({ kind: "set-away", name: "Mom", backOn: LATER });
			await everywhere((seen) => {
				expect(seen.memberDetails).toEqual([{ name: "Mom", backOn: LATER }]);
				expect(openMember(seen)).toBeUndefined();
			});
			await make({ kind: "set-away", name: "Mom", backOn: UNTIL_BACK });
			await everywhere((seen) => expect(seen.memberDetails).toEqual([{ name: "Mom", backOn: UNTIL_BACK }]));
			await make({ kind: "set-away", name: "Mom", backOn: null });
			await everywhere((seen) => expect(seen.memberDetails ?? []).toEqual([]));
			expect(await entries()).toEqual(["drawn Mom", "void Mom"]);
		});

		it("has nobody away until a day that is none", async () => {
			await start("Mom");
			await make({ kind: "set-away", name: "Mom", backOn: "2999-02-29" });
			await everywhere((seen) => expect(seen.memberDetails ?? []).toEqual([]));
		});

		it("gives a member an emoji and a colour, which stay when they are away", async () => {
			await start("Mom");
			await make({ kind: "edit-member", name: "Mom", emoji: "🦊", colour: 3 });
			await make({ kind: "set-away", name: "Mom", backOn: LATER });
			await everywhere((seen) =>
				expect(seen.memberDetails).toEqual([{ name: "Mom", emoji: "🦊", colour: 3, backOn: LATER }]),
			);
			await make({ kind: "edit-member", name: "Mom", emoji: null, colour: 0 });
			await everywhere((seen) => expect(seen.memberDetails).toEqual([{ name: "Mom", colour: 0, backOn: LATER }]));
		});

		it("takes another family's looks, absences, rules and what is known of its turns, for names that are new", async () => {
			await start("Mom");
			await make({ kind: "edit-member", name: "Mom", emoji: "🐻", colour: 1 });
			await make({
				kind: "merge-family",
				family: {
					members: ["Zoe", "Mom", "Dad", "Ann"],
					memberDetails: [
						{ name: "Zoe", emoji: "🦊", colour: 3, backOn: LATER },
						{ name: "Mom", emoji: "🐱" },
						{ name: "Dad", backOn: UNTIL_BACK },
						{ name: "Ann", colour: 0, backOn: "2999-02-31" },
					],
					categories: [
						{ name: MOVIES, cycle: ["Mom", "Dad"], settings: { noRepeat: true } },
						{
							name: "Dishes",
							cycle: ["Dad"],
							settings: {
								emoji: "🍽️",
								excluded: ["Zoe", "Mom"],
								noRepeat: true,
								inOrder: true,
								helper: { question: "Which?", options: ["Pots", "Pans"] },
							},
						},
						{ name: "Chess", cycle: [], settings: { helper: null } },
						{ name: "Bath", cycle: [] },
					],
					turns: [
						{ id: "old", category: "Dishes", member: "Dad", doneBy: "Zoe" },
						{ id: "1b0a7d3e-3a52-4f5d-9d0e-0d6f6f0e5a01", category: MOVIES, member: "Mom" },
						{ id: "2b0a7d3e-3a52-4f5d-9d0e-0d6f6f0e5a01", category: MOVIES, member: "Dad", doneBy: "Ann" },
						{
							...{ id: "3b0a7d3e-3a52-4f5d-9d0e-0d6f6f0e5a01", category: "Dishes", member: "Dad", doneBy: "Mom" },
							...{ option: "Pans", previousCycle: ["Dad"] },
						},
					],
				},
			});
			await everywhere((seen) => {
				expect(seen.members).toEqual(["Mom", "Zoe", "Dad", "Ann"]);
				expect(seen.memberDetails).toEqual([
					{ name: "Mom", emoji: "🐻", colour: 1 },
					{ name: "Zoe", emoji: "🦊", colour: 3, backOn: LATER },
					{ name: "Dad", backOn: UNTIL_BACK },
					{ name: "Ann", colour: 0 },
				]);
				expect(seen.categories).toEqual([
					{ name: MOVIES, cycle: ["Mom", "Dad"] },
					{
						name: "Dishes",
						cycle: ["Dad"],
						settings: {
							emoji: "🍽️",
							excluded: ["Mom", "Zoe"],
							noRepeat: true,
							inOrder: true,
							helper: { question: "Which?", options: ["Pots", "Pans"] },
						},
					},
					{ name: "Chess", cycle: [], settings: { helper: null } },
					{ name: "Bath", cycle: [] },
				]);
				expect(seen.turns).toMatchObject([
					{ category: MOVIES, member: "Mom" },
					{ category: MOVIES, member: "Dad", doneBy: "Ann" },
					{ category: "Dishes", member: "Dad", doneBy: "Mom", option: "Pans" },
				]);
				expect(seen.turns?.map((turn) => "previousCycle" in turn)).toEqual([false, false, false]);
			});
		});

		it("renames a member, with turns, an open draw and details", async () => {
			await start("Mom", "Dad", "Kim");
			await record("Kim");
			await make({ kind: "edit-member", name: "Kim", emoji: "🦊", colour: null });
			await make({ kind: "edit-category", name: MOVIES, settings: { excluded: ["Dad"] } });
			await open("Mom");
			await make({ kind: "rename-member", name: "Kim", newName: "Kimberly" });
			await make({ kind: "rename-member", name: "Mom", newName: "Mum" });
			await make({ kind: "rename-member", name: "Dad", newName: "Papa" });
			await everywhere((seen) => {
				expect(seen.members).toEqual(["Mum", "Papa", "Kimberly"]);
				expect(movies(seen)).toMatchObject({ cycle: ["Kimberly"], settings: { excluded: ["Papa"] } });
				expect(openMember(seen)).toBe("Mum");
				expect(seen.memberDetails).toEqual([{ name: "Kimberly", emoji: "🦊" }]);
				expect(turns(seen)).toEqual([{ category: MOVIES, member: "Kimberly" }]);
			});
		});

		it("renames a category, with its turns, its open draw and its rules", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			await make({ kind: "edit-category", name: MOVIES, settings: { emoji: "🎬" } });
			await open("Dad");
			await make({ kind: "rename-category", name: MOVIES, newName: "Films" });
			await everywhere((seen) => {
				expect(seen.categories).toEqual([expect.objectContaining({ name: "Films", cycle: ["Mom"] })]);
				expect(seen.categories[0]).toMatchObject({
					settings: { emoji: "🎬" },
					openDraw: { draw: { category: "Films" } },
				});
				expect(turns(seen)).toEqual([{ category: "Films", member: "Mom" }]);
			});
			expect(await entries({ category: "Films" })).toEqual(["turn Mom", "drawn Dad"]);
		});

		it("renames nobody to a name that is taken", async () => {
			await start("Mom", "Dad");
			await make({ kind: "rename-member", name: "Mom", newName: "Dad" });
			await everywhere((seen) => expect(seen.members).toEqual(["Mom", "Dad"]));
		});

		it("orders members and categories", async () => {
			await start("Mom", "Dad", "Kim");
			await make({ kind: "add-category", name: "Dishes" });
			await make({ kind: "move-member", name: "Kim", before: "Mom" });
			await make({ kind: "move-member", name: "Mom", before: null });
			await make({ kind: "move-category", name: "Dishes", before: MOVIES });
			await everywhere((seen) => {
				expect(seen.members).toEqual(["Kim", "Dad", "Mom"]);
				expect(seen.categories.map(({ name }) => name)).toEqual(["Dishes", MOVIES]);
			});
			await make({ kind: "add-member", name: "Leo" });
			await everywhere((seen) => expect(seen.members).toEqual(["Kim", "Dad", "Mom", "Leo"]));
		});

		it("stores a category's rules, and takes them away", async () => {
			await start("Mom", "Dad");
			const helper = { question: "Which park?", options: ["The near one", "The far one"] };
			const settings = { emoji: "🎬", excluded: ["Dad"], noRepeat: true, inOrder: true, helper } as const;
			await make({ kind: "edit-category", name: MOVIES, settings });
			await everywhere((seen) => expect(movies(seen).settings).toEqual(settings));
			await make({ kind: "edit-category", name: MOVIES, settings: { helper: null } });
			await everywhere((seen) => expect(movies(seen).settings).toEqual({ helper: null }));
			await make({ kind: "edit-category", name: MOVIES, settings: {} });
			await everywhere((seen) => expect(movies(seen).settings).toBeUndefined());
		});

		it("keeps both of two edits at once, of different rules", async () => {
			await start("Mom", "Dad", "Kim");
			const edit = { kind: "edit-category", name: MOVIES } as const;
			await Promise.all([
				here().change({ ...edit, settings: { noRepeat: true }, edits: ["noRepeat"] }),
				there().change({ ...edit, settings: { emoji: "🎬" }, edits: ["emoji"] }),
			]);
			await waitForSync();
			await everywhere((seen) => expect(movies(seen).settings).toEqual({ emoji: "🎬", noRepeat: true }));
			await make({ ...edit, settings: {}, edits: ["emoji"] });
			await everywhere((seen) => expect(movies(seen).settings).toEqual({ noRepeat: true }));
		});

		it("stores any name, emoji and option", async () => {
			const odd = "👨‍👩‍👧‍👦 __proto__";
			await start("Mom", "Dad");
			await make(
				{ kind: "rename-member", name: "Mom", newName: odd },
				{ kind: "edit-member", name: odd, emoji: "👨‍👩‍👧‍👦", colour: 15 },
			);
			await make({ kind: "record-turn", draw: draw(odd), option: "<b>'\"\\" });
			await everywhere((seen) => {
				expect(seen.memberDetails).toEqual([{ name: odd, emoji: "👨‍👩‍👧‍👦", colour: 15 }]);
				expect(seen.turns).toEqual([expect.objectContaining({ member: odd, option: "<b>'\"\\" })]);
			});
		});
	});

	describe("with a record", () => {
		it("says what happened in order, newest first, of a category and of the family", async () => {
			await start("Mom", "Dad");
			await make({ kind: "add-category", name: "Dishes" });
			await open("Mom");
			await make({ kind: "record-turn", draw: movies().openDraw?.draw as Draw });
			await make({ kind: "record-turn", draw: { category: "Dishes", member: "Dad", isNewCycle: false, cycle: [] } });
			await record("Dad");
			await record("Mom");
			await make({ kind: "reset-category", name: MOVIES });
			const expected = [
				{ kind: "reset", category: MOVIES },
				{ kind: "turn", category: MOVIES, member: "Mom", opensCycle: true },
				{ kind: "turn", category: MOVIES, member: "Dad" },
				{ kind: "turn", category: "Dishes", member: "Dad" },
				{ kind: "turn", category: MOVIES, member: "Mom" },
				{ kind: "drawn", category: MOVIES, member: "Mom" },
			];
			for (const store of [here(), there()]) {
				const page = await store.readRecord({});
				expect(page).toMatchObject({ entries: expected, next: undefined });
				expect(new Set(page.entries.map(({ id }) => id)).size).toBe(expected.length);
				expect(page.entries.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 600_000)).toBe(true);
			}
			expect(await entries({ category: "Dishes" })).toEqual(["turn Dad"]);
			await everywhere((seen) => expect(turns(seen)).toEqual([{ category: "Dishes", member: "Dad" }]));
		});

		it("keeps what somebody who left has done, and loses a removed category", async () => {
			await start("Mom", "Dad");
			await make({ kind: "add-category", name: "Dishes" });
			await record("Mom");
			await record("Dad");
			await make({ kind: "record-turn", draw: { category: "Dishes", member: "Dad", isNewCycle: false, cycle: [] } });
			await make({ kind: "remove-member", name: "Mom" });
			expect(await entries({ category: MOVIES })).toEqual(["turn Mom", "turn Dad"]);
			await everywhere((seen) => {
				expect(turns(seen)).toEqual([
					{ category: MOVIES, member: "Dad" },
					{ category: "Dishes", member: "Dad" },
				]);
			});
			await make({ kind: "remove-category", name: MOVIES });
			expect(await entries()).toEqual(["turn Dad"]);
			await make({ kind: "add-category", name: MOVIES });
			expect(await entries({ category: MOVIES })).toEqual([]);
			await everywhere((seen) => expect(movies(seen)).toEqual({ name: MOVIES, cycle: [] }));
		});

		it("takes another family's record, before its own and marked; nothing of it counts", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			await make({
				kind: "merge-family",
				family: { members: ["Zoe"], categories: [{ name: MOVIES, cycle: [] }] },
				record: [
					{ id: "1", kind: "drawn", category: MOVIES, at: "2026-01-01T10:00:00.000Z", member: "Zoe" },
					{ id: "2", kind: "turn", category: MOVIES, at: "2026-01-01T10:01:00.000Z", member: "Zoe", doneBy: "Dad" },
					{ id: "3", kind: "turn", category: MOVIES, at: "2999-01-01T10:00:00.000Z", member: "Zoe" },
				],
			});
			expect(await entries()).toEqual(["drawn Zoe", "turn Zoe", "turn Mom"]);
			await everywhere((seen) => expect(turns(seen)).toEqual([{ category: MOVIES, member: "Mom" }]));
			const { entries: all } = await there().readRecord({});
			expect(all.map(({ imported = false }) => imported)).toEqual([false, true, true]);
			await make({
				kind: "merge-family",
				family: { members: ["Eve"], categories: [] },
				record: [{ id: "1", kind: "drawn", category: MOVIES, at: "2026-01-01T10:00:00.000Z", member: "Zoe" }],
			});
			expect(await entries()).toEqual(["drawn Zoe", "turn Zoe", "turn Mom"]);
		});

		it("counts no turns of somebody who left and has come again", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			await record("Dad");
			await make({ kind: "remove-member", name: "Dad" }, { kind: "add-member", name: "Dad" });
			await everywhere((seen) => expect(turns(seen)).toEqual([{ category: MOVIES, member: "Mom" }]));
			await make(undo(lastTurn().id));
			await everywhere((seen) => expect(movies(seen).cycle).toEqual([]));
			expect(await entries()).toEqual(["turn Mom", "turn Dad", "undone Mom"]);
		});
	});
}
