import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAnimal } from "../../rules/animals.ts";
import { uniqueNamesArbitrary } from "../../rules/arbitraries.test-helper.ts";
import { runningCycle } from "../../rules/cycle.ts";
import { type Category, createFamily, type Family } from "../../rules/family.ts";
import { life, live } from "../../rules/random-life.test-helper.ts";
import { tidyFamily } from "../tidy-family.ts";
import { type GuestLists, toLists } from "./guest-lists.ts";
import { reconcile } from "./reconcile.ts";

const SECRET = "0".repeat(32);
const NAMES = ["Mom", "Dad", "Kim", "__proto__", "constructor"] as const;

const names = fc.oneof(fc.uniqueArray(fc.constantFrom(...NAMES)), uniqueNamesArbitrary(0, 4));
const lists: fc.Arbitrary<GuestLists> = fc.record({
	members: names,
	categories: names,
	cycles: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES)), names)).map((entries) => new Map(entries)),
});

/** Whatever a hand may have written, with ids and names that are there twice and of nobody. */
const ids = fc.constantFrom("a", "b", "c", "d");
const own = { id: ids, key: fc.constantFrom(...NAMES, "Mom#2"), name: fc.constantFrom(...NAMES, "Leo") };
const numbers = fc.nat(3);
const stored: fc.Arbitrary<Family> = fc.record({
	secret: fc.constant(SECRET),
	members: fc.array(fc.record({ ...own, emoji: fc.constantFrom("🦊", undefined) }), { maxLength: 5 }),
	categories: fc.array(
		fc.record({
			...{ ...own, lastTurn: numbers },
			settings: fc.record({ excluded: fc.option(fc.array(ids), { nil: undefined }) }),
			notNow: fc.option(fc.record({ n: numbers, members: fc.array(ids) }), { nil: undefined }),
			lookedAt: fc.option(fc.record({ n: numbers, member: ids }), { nil: undefined }),
		}),
		{ maxLength: 4 },
	),
	turns: fc.array(
		fc.record({
			...{ id: fc.constantFrom("1", "2", "3", "4", "5", "6"), category: ids, member: ids, cycle: numbers },
			doneBy: fc.option(ids, { nil: undefined }),
		}),
	),
});

function createIds(): () => string {
	let count = 0;
	return () => `new ${count++}`;
}
const isUnique = (all: readonly unknown[]) => new Set(all).size === all.length;

describe("three lists and what is stored beside them", () => {
	it("lead to a family that has exactly those lists, with everything of those who are there, and the same one again", () => {
		fc.assert(
			fc.property(stored, lists, (family, said) => {
				const reconciled = reconcile(family, said, createIds());
				const seen = toLists(reconciled);
				expect(seen.members).toEqual(said.members);
				expect(seen.categories).toEqual(said.categories);
				for (const name of said.categories)
					expect(seen.cycles.get(name) ?? []).toEqual(
						(said.cycles.get(name) ?? []).filter((member) => said.members.includes(member)),
					);
				expect(tidyFamily(reconciled)).toBe(reconciled);
				for (const all of [reconciled.members, reconciled.categories]) {
					expect(isUnique(all.map(({ id }) => id))).toBe(true);
					expect(isUnique(all.map(({ key }) => key))).toBe(true);
				}
				expect(isUnique(reconciled.turns.map(({ id }) => id))).toBe(true);
				expect(reconcile(reconciled, said, createIds())).toBe(reconciled);
			}),
		);
	});

	it("that agree lead to the same object, whatever the family has lived through", () => {
		fc.assert(
			fc.property(life, ({ members, events, random }) => {
				const { family } = live(members, events, random);
				expect(reconcile(family, toLists(family), createIds())).toBe(family);
			}),
		);
	});
});

describe("something else that has written the lists", () => {
	const before: Family = {
		...createFamily(SECRET),
		members: ["Mom", "Dad"].map((name) => ({ id: name.toLowerCase(), key: name, name, emoji: "🦊" })),
		categories: [{ id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 3, settings: { excluded: ["dad"] } }],
		turns: [
			{ id: "1", category: "dishes", member: "mom", cycle: 1, number: 1 },
			{ id: "2", category: "dishes", member: "dad", cycle: 1, number: 2 },
			{ id: "3", category: "dishes", member: "dad", doneBy: "mom", cycle: 2, number: 3 },
		],
	};
	const change = (said: Partial<GuestLists>) => reconcile(before, { ...toLists(before), ...said }, createIds());
	const cycleOf = (family: Family) => runningCycle(family, family.categories[0] as Category).map(({ id }) => id);

	it("has recorded a turn: it counts, and one more is counted", () => {
		const after = change({ cycles: new Map([["Dishes", ["Dad", "Mom"]]]) });
		expect(cycleOf(after)).toEqual(["3", "new 0"]);
		expect(after.categories[0]?.lastTurn).toBe(4);
		expect(after.turns.slice(0, 2)).toEqual(before.turns.slice(0, 2));
	});

	it("has reset a category: no turn counts any more, and what somebody owes stays", () => {
		const after = change({ cycles: new Map() });
		expect(after.turns).toEqual(before.turns.map((turn) => ({ ...turn, cycle: 0 })));
		expect(after.categories[0]?.lastTurn).toBe(3);
	});

	it("has removed a member, with their turns and whatever was theirs, and the cycle before does not run again", () => {
		const after = change({ members: ["Mom"] });
		expect(after.members).toEqual([before.members[0]]);
		expect(after.turns).toEqual([{ id: "1", category: "dishes", member: "mom", cycle: 0, number: 1 }]);
		expect(after.categories[0]?.lastTurn).toBe(1);
		expect(after.categories[0]?.settings).toEqual({});
	});

	it("has added a member to whom a key is given that nobody has", () => {
		const renamed = { ...before, members: before.members.map((member) => ({ ...member, name: `${member.name}my` })) };
		const after = reconcile(renamed, { ...toLists(renamed), members: ["Mommy", "Mom"] }, createIds());
		expect(after.members).toEqual([
			renamed.members[0],
			{ id: "new 0", key: "Mom#2", name: "Mom", emoji: chooseAnimal("Mom#2", []) },
		]);
	});
});
