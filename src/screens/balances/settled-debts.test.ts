import { expect, it } from "vitest";
import { prng } from "../../rules/arbitraries.test-helper.ts";
import { findBalances } from "../../rules/balances.ts";
import type { Family } from "../../rules/family.ts";
import { Life } from "../../rules/random-life.test-helper.ts";
import { toSettle } from "../../rules/settle.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { findSettledDebts, rememberSettledDebt } from "./settled-debts.ts";

const [ann, ben, cleo] = ["member Ann", "member Ben", "member Cleo"] as const;

/** Ben did it for Ann, and lets the debt be. */
function settle() {
	const store = {} as FamilyStore;
	const one = new Life(["Ann", "Ben", "Cleo"], prng(1));
	one.apply({ kind: "record-turn", category: "dishes", n: 0, member: ann, doneBy: ben });
	const [debt] = findBalances(one.family, one.category);
	if (debt === undefined) throw new Error("nobody owes anything");
	rememberSettledDebt(store, one.category, debt);
	const find = (family: Family = one.family) =>
		findSettledDebts(store, family, one.category, findBalances(family, one.category));
	expect(find()).toEqual([]);
	one.apply({ kind: "settle", category: "dishes", ...toSettle(one.category, debt) });
	expect(find()).toMatchObject([{ from: ann, to: ben, turns: 1, settled: 1 }]);
	return { one, find, turn: one.family.turns[0]?.id ?? "" };
}

it("a settled debt is offered to be taken back until somebody has a turn", () => {
	const { one, find } = settle();
	one.apply({ kind: "record-turn", category: "dishes", n: 1, member: cleo });
	expect(find()).toEqual([]);
});

it("nor is it offered where it was taken back, or one of the two has left", () => {
	const { one, find } = settle();
	one.apply({ kind: "undo-settlement", category: "dishes", from: ann, to: ben, was: 1, turns: 0 });
	expect(find()).toEqual([]);
	const left = settle();
	left.one.apply({ kind: "remove-member", member: ben });
	expect(left.find()).toEqual([]);
});

it("nor where the turn was mended so that the two owe each other again", () => {
	const { one, find, turn } = settle();
	one.apply({ kind: "cancel-turn", category: "dishes", turn });
	expect(findBalances(one.family, one.category)).toMatchObject([{ from: ben, to: ann }]);
	expect(find()).toEqual([]);
});
