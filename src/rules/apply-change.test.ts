import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { prng } from "./arbitraries.test-helper.ts";
import type { Change } from "./changes.ts";
import { completesCycle, computeProgress, runningCycle } from "./cycle.ts";
import type { Family } from "./family.ts";
import { property } from "./property.test-helper.ts";
import { editSettings, Life, lived, TODAY } from "./random-life.test-helper.ts";

const [ANN, BEN, CLEO] = ["member Ann", "member Ben", "member Cleo"] as const;
const familyOf = (...members: readonly string[]) => new Life(members, prng(1));

/** The ids of the turns of the running cycle. */
const running = (one: Life) => runningCycle(one.family, one.category).map(({ id }) => id);
const turnsOf = (one: Life) => one.family.turns.map(({ member, cycle }) => `${member.replace("member ", "")} ${cycle}`);

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
		one.record(ANN);
		const none: readonly Change[] = [
			{ kind: "add-member", member: "other", name: "Ann" },
			{ kind: "add-member", member: ANN, name: "Cleo" },
			{ kind: "add-member", member: "other", name: " \u200b " },
			{ kind: "add-category", category: "other", name: "x".repeat(81) },
			{ kind: "rename-member", member: ANN, name: "Ben" },
			{ kind: "rename-member", member: "nobody", name: "Zoe" },
			{ kind: "rename-category", category: "dishes", name: "" },
			{ kind: "set-away", member: ANN, backOn: "soon" },
			{ kind: "edit-member", member: ANN, emoji: "\u0000", colour: null },
			{ kind: "edit-member", member: ANN, emoji: null, colour: 99 },
			{ kind: "move-member", member: ANN, before: BEN },
			...[ANN, BEN].map((member) => ({ kind: "record-turn", category: "dishes", n: 0, member }) as const),
			{ kind: "record-turn", category: "dishes", n: 1, member: "nobody" },
			{ kind: "not-now", category: "dishes", n: 0, member: ANN },
			{ kind: "look-at-draw", category: "nothing", n: 0, member: ANN },
			{ kind: "undo-turn", category: "dishes", turn: "nothing" },
			{ kind: "undo-reset", category: "dishes", turns: [...running(one), "nothing"] },
			editSettings("dishes", { excluded: ["nobody"] }),
			{ kind: "remove-member", member: "nobody" },
			{ kind: "remove-category", category: "nothing" },
		];
		const { stored, history } = one;
		const before = [...history];
		for (const change of none) {
			one.apply(change);
			expect(one.stored, JSON.stringify(change)).toEqual(stored);
		}
		expect(history).toEqual(before);
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

	property("that are undone leave the family as it was, cycle by cycle", [lived, fc.nat(12)], (one, count) => {
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
	});

	it("that wait are recorded, whoever is renamed, away, left out or joins meanwhile", () => {
		const one = familyOf("Ann", "Ben");
		one.apply({ kind: "rename-member", member: ANN, name: "Anna" });
		one.apply({ kind: "rename-category", category: "dishes", name: "Plates" });
		one.apply({ kind: "set-away", member: ANN, backOn: "infinity" });
		one.edit({ excluded: [ANN] });
		one.apply({ kind: "add-member", member: CLEO, name: "Cleo" });
		one.record(ANN);
		expect(turnsOf(one)).toEqual(["Ann 1"]);
		const told = { kind: "turn", memberName: "Anna", categoryName: "Plates", cycle: 1, n: 0 };
		expect(one.history.at(-1)).toMatchObject(told);
	});

	it("go with their member, who is forgotten in those of others, and stay in the history", () => {
		const one = familyOf("Ann", "Ben", "Cleo");
		one.record(ANN);
		one.record(BEN, { doneBy: ANN });
		one.apply({ kind: "remove-member", member: ANN });
		expect(one.family.turns).toEqual([expect.objectContaining({ member: BEN })]);
		expect(one.family.turns[0]).not.toHaveProperty("doneBy");
		expect(one.category.lastTurn).toBe(2);
		const told = one.history.filter(({ kind }) => kind === "turn");
		expect(told.map((entry) => `${entry.memberName}, ${entry.doneByName}`)).toEqual(["Ann, undefined", "Ben, Ann"]);
	});
});

describe("a reset", () => {
	property("empties the cycle, and is no way to an earlier one; undone it leaves all as it was", [lived], (one) => {
		const { lastTurn } = one.category;
		const had = one.family.turns.length;
		const before = [running(one), one.draw?.member.id];
		one.happen({ kind: "slip", who: 0 });
		expect([running(one), one.draw?.member.id]).toEqual(before);
		one.happen({ kind: "reset", who: 0 });
		expect(running(one)).toEqual([]);
		expect(one.category.lastTurn).toBe(lastTurn);
		expect(one.family.turns).toHaveLength(had);
	});

	it("does not take along a turn that another phone has recorded meanwhile", () => {
		const one = familyOf("Ann", "Ben", "Cleo");
		for (const member of [ANN, BEN, CLEO, ANN]) one.record(member);
		const turns = running(one);
		one.record(BEN);
		one.apply({ kind: "reset-category", category: "dishes", turns });
		expect(turnsOf(one)).toEqual(["Ann 0", "Ben 0", "Cleo 0", "Ann 0", "Ben 2"]);
		expect(one.history.at(-1)).toMatchObject({ kind: "reset", turns: expect.arrayContaining(turns) });
	});

	it("that is undone brings back nobody twice", () => {
		const one = familyOf("Ann", "Ben", "Cleo");
		for (const member of [ANN, BEN]) one.record(member);
		const turns = running(one);
		one.apply({ kind: "reset-category", category: "dishes", turns });
		one.record(ANN);
		one.apply({ kind: "undo-reset", category: "dishes", turns });
		expect(turnsOf(one)).toEqual(["Ann 0", "Ben 1", "Ann 1"]);
	});
});
