import fc from "fast-check";
import { expect, it } from "vitest";
import { prng } from "./arbitraries.test-helper.ts";
import { findBalances } from "./balances.ts";
import type { Change } from "./changes.ts";
import { property } from "./property.test-helper.ts";
import { Life, lived } from "./random-life.test-helper.ts";
import { settledTurns, toSettle } from "./settle.ts";

const [ann, ben, cleo] = ["member Ann", "member Ben", "member Cleo"] as const;

/** Up to six of whom some did turns for others. */
const owingFamily = fc
	.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 30, size: "max" })
	.map((turns) => {
		const one = new Life(["A", "B", "C", "D", "E", "F"], prng(1));
		const idOf = (at: number) => one.family.members[at]?.id as string;
		for (const [member, doneBy] of turns) one.record(idOf(member), { doneBy: idOf(doneBy) });
		return one;
	});

it("says who owes whom until it is even, across cycles and resets, and not of who has left", () => {
	const one = new Life(["Ann", "Ben", "Cleo"], prng(1));
	const balances = () => findBalances(one.family, one.category);
	one.record(ann, { doneBy: ben });
	one.record(cleo, { doneBy: ben });
	expect(balances()).toEqual([
		{ from: ann, to: ben, turns: 1 },
		{ from: cleo, to: ben, turns: 1 },
	]);
	one.happen({ kind: "reset", who: 0 });
	one.record(ben, { doneBy: ann });
	expect(balances()).toEqual([{ from: cleo, to: ben, turns: 1 }]);
	one.apply({ kind: "remove-member", member: ben });
	expect(balances()).toEqual([]);
});

it("is one line where debts go round", () => {
	const one = new Life(["Ann", "Ben", "Cleo"], prng(1));
	for (const _ of [1, 2, 3]) one.record(ann, { doneBy: ben });
	one.record(ben, { doneBy: cleo });
	one.record(cleo, { doneBy: ann });
	expect(findBalances(one.family, one.category)).toEqual([{ from: ann, to: ben, turns: 2 }]);
});

property("is what each did for others, less what others did, in few lines", [lived], ({ family, category }) => {
	const balances = findBalances(family, category);
	const here = new Set(family.members.map(({ id }) => id));
	const done = family.turns.filter(
		({ member, doneBy }) => doneBy !== undefined && here.has(member) && here.has(doneBy),
	);
	const sum = (turns: readonly number[]) => turns.reduce((all, one) => all + one, 0);
	for (const { id } of family.members) {
		const owed = sum(balances.map(({ from, to, turns }) => turns * (Number(to === id) - Number(from === id))));
		const settled = (category.settled ?? []).filter(({ from, to }) => here.has(from) && here.has(to));
		expect(owed).toBe(
			done.filter(({ doneBy }) => doneBy === id).length -
				done.filter(({ member }) => member === id).length +
				sum(settled.map(({ from, to, turns }) => turns * (Number(from === id) - Number(to === id)))),
		);
		const sides = new Set(balances.flatMap(({ from, to }) => [from === id && "from", to === id && "to"]));
		expect(sides.has("from") && sides.has("to")).toBe(false);
	}
	for (const { turns } of balances) expect(turns).toBeGreaterThan(0);
	expect(balances.length).toBeLessThan(Math.max(1, family.members.length));
});

property("is gone once it is settled, and owed again once that is taken back", [owingFamily, fc.nat()], (one, at) => {
	const balances = findBalances(one.family, one.category);
	const line = balances[at % balances.length];
	if (line === undefined) return;
	const { from, to, turns } = line;
	const before = settledTurns(one.category, from, to);
	const told = { member: from, doneBy: to, count: turns };
	const change: Change = { kind: "settle", category: "dishes", ...toSettle(one.category, line) };
	one.apply(change);
	expect(findBalances(one.family, one.category)).toEqual(balances.filter((other) => other !== line));
	expect(one.history.at(-1)).toMatchObject({ kind: "debt-settled", ...told });
	const { family: settled } = one;
	// Another phone says the same.
	one.apply(change);
	expect(one.family).toBe(settled);
	const undo = { kind: "undo-settlement", category: "dishes", from, to, was: before + turns, turns: before } as const;
	one.apply(undo);
	expect(findBalances(one.family, one.category)).toEqual(balances);
	expect(one.history.at(-1)).toMatchObject({ kind: "settlement-undone", ...told });
	const { family } = one;
	one.apply(undo);
	for (const turns of [before, before + 1, -1, before - 0.5]) one.apply({ ...undo, was: before, turns });
	expect(one.family).toBe(family);
});

it("settles no more than is owed by then, and nothing without a debt", () => {
	const one = new Life(["Ann", "Ben", "Cleo"], prng(1));
	one.record(ann, { doneBy: ben });
	one.record(ann, { doneBy: ben });
	one.change("cancel-turn", one.family.turns[0]?.id ?? "");
	one.apply({ kind: "settle", category: "dishes", from: ann, to: ben, turns: 2 });
	expect(findBalances(one.family, one.category)).toEqual([]);
	expect(one.category.settled).toEqual([{ from: ann, to: ben, turns: 1 }]);
	// Whoever takes it back believes that two were settled, and takes back what was.
	const settled = one.category;
	one.apply({ kind: "undo-settlement", category: "dishes", from: ann, to: ben, was: 2, turns: 0 });
	expect(one.category.settled).toBeUndefined();
	one.apply({ kind: "settle", category: "dishes", from: ann, to: ben, turns: 1 });
	expect(one.category.settled).toEqual(settled.settled);
	const { family } = one;
	for (const turns of [2, -1, 1.5]) one.apply({ kind: "settle", category: "dishes", from: ben, to: cleo, turns });
	expect(one.family).toBe(family);
	one.record(ann, { doneBy: ben });
	expect(findBalances(one.family, one.category)).toEqual([{ from: ann, to: ben, turns: 1 }]);
});
