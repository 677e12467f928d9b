import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { prng } from "./arbitraries.test-helper.ts";
import type { Change } from "./changes.ts";
import { completesCycle, computeProgress, runningCycle } from "./cycle.ts";
import type { Family } from "./family.ts";
import { property } from "./property.test-helper.ts";
import { Life, lived, TODAY } from "./random-life.test-helper.ts";

const familyOf = (...members: readonly string[]) => new Life(members, prng(1));

/** The ids of the turns of the running cycle. */
const running = (one: Life) => runningCycle(one.family, one.category).map(({ id }) => id);
const turnsOf = (one: Life) => one.family.turns.map(({ member, cycle }) => `${member.replace("member ", "")} ${cycle}`);

function record(one: Life, name: string, n = one.category.lastTurn, doneBy?: string): void {
	const about = { category: "dishes", n, member: `member ${name}` };
	one.apply({ kind: "record-turn", ...about, ...(doneBy !== undefined && { doneBy: `member ${doneBy}` }) });
}

describe("a change", () => {
	property("has no effect where it is applied again, and says nothing", [lived], (one) => {
		let family = { ...new Life([], () => 0).stored, secret: one.family.secret };
		for (const { change, stamp } of one.changes) {
			const applied = applyChange(family, change, stamp);
			expect(applyChange(applied.family, change, stamp)).toEqual({ family: applied.family, entries: [] });
			family = applied.family;
		}
	});

	property("leaves ids, names and keys unique, and all that is named is there", [lived], ({ family }) => {
		for (const all of [family.members, family.categories])
			for (const field of ["id", "name", "key"] as const)
				expect(new Set(all.map((one) => one[field])).size).toBe(all.length);
		const ids = family.members.map(({ id }) => id);
		for (const { member, doneBy } of family.turns)
			expect(ids).toEqual(expect.arrayContaining([member, doneBy ?? member]));
		expect(new Set(family.turns.map(({ id }) => id)).size).toBe(family.turns.length);
	});

	it("with an invalid name, of somebody who is not there, or of what is outdated is none", () => {
		const one = familyOf("Ann", "Ben");
		record(one, "Ann");
		const ann = "member Ann";
		const none: readonly Change[] = [
			{ kind: "add-member", member: "other", name: "Ann" },
			{ kind: "add-member", member: ann, name: "Cleo" },
			{ kind: "add-member", member: "other", name: " \u200b " },
			{ kind: "add-category", category: "other", name: "x".repeat(81) },
			{ kind: "rename-member", member: ann, name: "Ben" },
			{ kind: "rename-member", member: "nobody", name: "Zoe" },
			{ kind: "rename-category", category: "dishes", name: "" },
			{ kind: "set-away", member: ann, backOn: "soon" },
			{ kind: "edit-member", member: ann, emoji: "\u0000", colour: null },
			{ kind: "edit-member", member: ann, emoji: null, colour: 99 },
			{ kind: "move-member", member: ann, before: "member Ben" },
			{ kind: "record-turn", category: "dishes", n: 0, member: "member Ben" },
			{ kind: "record-turn", category: "dishes", n: 1, member: "nobody" },
			{ kind: "not-now", category: "dishes", n: 0, member: ann },
			{ kind: "look-at-draw", category: "nothing", n: 0, member: ann },
			{ kind: "undo-turn", category: "dishes", turn: "nothing" },
			{ kind: "undo-reset", category: "dishes", turns: [...running(one), "nothing"] },
			{ kind: "edit-category", category: "dishes", settings: { excluded: ["nobody"] }, edits: ["excluded"] },
			{ kind: "remove-member", member: "nobody" },
			{ kind: "remove-category", category: "nothing" },
		];
		for (const change of none) {
			const stamp = { id: "none", at: "2026-11-22T12:00:00.000Z", today: TODAY };
			expect(applyChange(one.stored, change, stamp), JSON.stringify(change)).toEqual({
				family: one.stored,
				entries: [],
			});
		}
	});
});

describe("turns", () => {
	property("are one of each member in a cycle, which ends when everybody who is in has had one", [lived], (one) => {
		const counted = one.family.turns.filter(({ cycle }) => cycle > 0).map(({ cycle, member }) => `${cycle} ${member}`);
		expect(new Set(counted).size).toBe(counted.length);
		const { eligible, total } = computeProgress(one.family, one.category, TODAY);
		for (const _ of eligible) {
			expect(completesCycle(one.family, one.category, TODAY)).toBe(false);
			one.recordDraw();
		}
		expect(completesCycle(one.family, one.category, TODAY)).toBe(total > 1);
		if (total > 0) expect(one.draw?.isNewCycle).toBe(true);
	});

	property(
		"leave nobody more than one turn behind in a family that stays as it is",
		[fc.integer(), fc.nat(40)],
		(seed, count) => {
			const one = new Life(["Ann", "Ben", "Cleo", "Dan"], prng(seed));
			for (let at = 0; at < count; at++) one.recordDraw();
			const counts = one.family.members.map(({ id }) => one.family.turns.filter(({ member }) => member === id).length);
			expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
		},
	);

	property(
		"that are undone leave the family as it was, cycle by cycle",
		[lived, fc.integer({ min: 1, max: 12 })],
		(one, count) => {
			fc.pre(one.draw !== undefined);
			const seen = ({ removed, ...family }: Family) => family;
			const before: Omit<Family, "removed">[] = [];
			for (let at = 0; at < count; at++) {
				before.push(seen(one.family));
				one.recordDraw();
			}
			for (const family of before.toReversed()) {
				one.happen({ kind: "undo", who: 0 });
				expect(seen(one.family)).toEqual(family);
			}
		},
	);

	it("of two phones that record at once are one, and the other is told", () => {
		const one = familyOf("Ann", "Ben");
		record(one, "Ann", 0);
		record(one, "Ann", 0);
		record(one, "Ben", 0);
		expect(turnsOf(one)).toEqual(["Ann 1"]);
	});

	it("that wait are recorded, whoever is renamed, away, left out or joins meanwhile", () => {
		const one = familyOf("Ann", "Ben");
		one.apply({ kind: "rename-member", member: "member Ann", name: "Anna" });
		one.apply({ kind: "rename-category", category: "dishes", name: "Plates" });
		one.apply({ kind: "set-away", member: "member Ann", backOn: "infinity" });
		one.apply({
			kind: "edit-category",
			category: "dishes",
			settings: { excluded: ["member Ann"] },
			edits: ["excluded"],
		});
		one.apply({ kind: "add-member", member: "member Cleo", name: "Cleo" });
		record(one, "Ann", 0);
		expect(turnsOf(one)).toEqual(["Ann 1"]);
		expect(one.history.at(-1)).toMatchObject({
			kind: "turn",
			memberName: "Anna",
			categoryName: "Plates",
			cycle: 1,
			n: 0,
		});
	});

	it("of a member who has had one in the running cycle begin the next", () => {
		const one = familyOf("Ann", "Ben");
		for (const name of ["Ann", "Ben", "Ben", "Ann"]) record(one, name);
		expect(turnsOf(one)).toEqual(["Ann 1", "Ben 1", "Ben 2", "Ann 2"]);
	});

	it("go with their member, who is forgotten in those of others, and stay in the history", () => {
		const one = familyOf("Ann", "Ben", "Cleo");
		record(one, "Ann");
		record(one, "Ben", 1, "Ann");
		one.apply({ kind: "remove-member", member: "member Ann" });
		expect(one.family.turns).toEqual([expect.objectContaining({ member: "member Ben" })]);
		expect(one.family.turns[0]).not.toHaveProperty("doneBy");
		expect(one.category.lastTurn).toBe(2);
		expect(
			one.history.filter(({ kind }) => kind === "turn").map(({ memberName, doneByName }) => [memberName, doneByName]),
		).toEqual([
			["Ann", undefined],
			["Ben", "Ann"],
		]);
	});
});

describe("a reset", () => {
	property("empties the cycle, and is no way to an earlier one", [lived], (one) => {
		const { lastTurn } = one.category;
		const had = one.family.turns.length;
		one.happen({ kind: "reset", who: 0 });
		expect(running(one)).toEqual([]);
		expect(one.category.lastTurn).toBe(lastTurn);
		expect(one.family.turns).toHaveLength(had);
	});

	property("and its undo leave the running cycle as it was", [lived], (one) => {
		const before = [running(one), one.draw?.member.id];
		one.happen({ kind: "slip", who: 0 });
		expect([running(one), one.draw?.member.id]).toEqual(before);
	});

	it("does not take along a turn that another phone has recorded meanwhile", () => {
		const one = familyOf("Ann", "Ben", "Cleo");
		for (const name of ["Ann", "Ben", "Cleo", "Ann"]) record(one, name);
		const seen = running(one);
		record(one, "Ben");
		one.apply({ kind: "reset-category", category: "dishes", turns: seen });
		expect(turnsOf(one)).toEqual(["Ann 0", "Ben 0", "Cleo 0", "Ann 0", "Ben 2"]);
		expect(one.history.at(-1)).toMatchObject({ kind: "reset", turns: expect.arrayContaining(seen) });
	});

	it("that is undone brings back nobody twice", () => {
		const one = familyOf("Ann", "Ben", "Cleo");
		for (const name of ["Ann", "Ben"]) record(one, name);
		const turns = running(one);
		one.apply({ kind: "reset-category", category: "dishes", turns });
		record(one, "Ann");
		one.apply({ kind: "undo-reset", category: "dishes", turns });
		expect(turnsOf(one)).toEqual(["Ann 0", "Ben 1", "Ann 1"]);
	});
});
