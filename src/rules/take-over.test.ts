import fc from "fast-check";
import { expect, it } from "vitest";
import { findBalances } from "./balances.ts";
import { Life, life, live, TODAY } from "./random-life.test-helper.ts";
import { prng } from "./seeded-random.test-helper.ts";
import { takeOver } from "./take-over.ts";

const [ann, ben, cleo] = ["member Ann", "member Ben", "member Cleo"] as const;

function record(one: Life, member: string, doneBy?: string): void {
	one.apply({ kind: "record-turn", category: "dishes", n: one.category.lastTurn, member, doneBy });
}

it("is the turn of who does it, if they have had none, else that of who was drawn", () => {
	const one = new Life(["Ann", "Ben", "Cleo"], prng(1));
	record(one, ann);
	const by = (doneBy: string, inPlaceOf?: string) => takeOver(one.family, one.category, doneBy, inPlaceOf, TODAY);
	expect(by(ben, cleo)).toEqual({ member: ben });
	expect(by(ann, cleo)).toEqual({ member: cleo, doneBy: ann });
	expect(by(ann)).toBeUndefined();
	expect(by(ann, ann)).toBeUndefined();
	one.apply({ kind: "set-away", member: cleo, backOn: "infinity" });
	expect(by(cleo, ben)).toEqual({ member: ben, doneBy: cleo });
	expect(by(ann, cleo)).toBeUndefined();
	record(one, ben);
	expect(by(ann)).toEqual({ member: ann });
});

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

it("owes between any two in one direction, as many turns as were done more that way", () => {
	fc.assert(
		fc.property(life, ({ members, events, random }) => {
			const { family, category } = live(members, events, random);
			const done = (from: string, to: string) =>
				family.turns.filter(({ member, doneBy }) => member === from && doneBy === to).length;
			const balances = findBalances(family, category);
			const owed = (from: string, to: string) => balances.find((one) => one.from === from && one.to === to)?.turns ?? 0;
			for (const { id: one } of family.members)
				for (const { id: other } of family.members)
					expect(owed(one, other)).toBe(Math.max(0, done(one, other) - done(other, one)));
		}),
	);
});
