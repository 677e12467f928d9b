import fc from "fast-check";
import { expect, it } from "vitest";
import { findBalances } from "./balances.ts";
import { Life, life, live } from "./random-life.test-helper.ts";
import { prng } from "./seeded-random.test-helper.ts";

const [ann, ben, cleo] = ["member Ann", "member Ben", "member Cleo"] as const;

function record(one: Life, member: string, doneBy?: string): void {
	one.apply({ kind: "record-turn", category: "dishes", n: one.category.lastTurn, member, doneBy });
}

it("says who owes whom until it is even, across cycles and resets, and not of who has left", () => {
	const one = new Life(["Ann", "Ben", "Cleo"], prng(1));
	const balances = () => findBalances(one.family, one.category);
	record(one, ann, ben);
	record(one, cleo, ben);
	expect(balances()).toEqual([
		{ from: ann, to: ben, turns: 1 },
		{ from: cleo, to: ben, turns: 1 },
	]);
	one.happen({ kind: "reset", who: 0 });
	record(one, ben, ann);
	expect(balances()).toEqual([{ from: cleo, to: ben, turns: 1 }]);
	one.apply({ kind: "remove-member", member: ben });
	expect(balances()).toEqual([]);
});

it("is one line where debts go round", () => {
	const one = new Life(["Ann", "Ben", "Cleo"], prng(1));
	for (const _ of [1, 2, 3]) record(one, ann, ben);
	record(one, ben, cleo);
	record(one, cleo, ann);
	expect(findBalances(one.family, one.category)).toEqual([{ from: ann, to: ben, turns: 2 }]);
});

it("leaves everybody with what they did for others, less what others did, in fewer lines than members", () => {
	fc.assert(
		fc.property(life, ({ members, events, random }) => {
			const { family, category } = live(members, events, random);
			const balances = findBalances(family, category);
			const here = new Set(family.members.map(({ id }) => id));
			const done = family.turns.filter(
				({ member, doneBy }) => doneBy !== undefined && here.has(member) && here.has(doneBy),
			);
			const sum = (turns: readonly number[]) => turns.reduce((all, one) => all + one, 0);
			for (const { id } of family.members) {
				const owed = sum(balances.map(({ from, to, turns }) => turns * (Number(to === id) - Number(from === id))));
				expect(owed).toBe(
					done.filter(({ doneBy }) => doneBy === id).length - done.filter(({ member }) => member === id).length,
				);
				const sides = new Set(balances.flatMap(({ from, to }) => [from === id && "from", to === id && "to"]));
				expect(sides.has("from") && sides.has("to")).toBe(false);
			}
			for (const { turns } of balances) expect(turns).toBeGreaterThan(0);
			expect(balances.length).toBeLessThan(Math.max(1, family.members.length));
		}),
	);
});
