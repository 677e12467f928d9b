import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseAnimal } from "../../rules/animals.ts";
import { uniqueNamesArbitrary } from "../../rules/arbitraries.test-helper.ts";
import { runningCycle } from "../../rules/cycle.ts";
import { type Category, createFamily } from "../../rules/family.ts";
import { property } from "../../rules/property.test-helper.ts";
import { lived } from "../../rules/random-life.test-helper.ts";
import { presentFamily, type StoredFamily } from "../../rules/stored-family.ts";
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
const categoryIds = fc.constantFrom("A", "B", "C", "D");
const own = { id: ids, key: fc.constantFrom(...NAMES, "Mom#2"), name: fc.constantFrom(...NAMES, "Leo") };
const numbers = fc.nat(3);
const mark = fc.option(fc.constant("2026-11-22T10:00:00.000Z"), { nil: undefined, freq: 3 });
const removal = { removedAt: mark };
const category = fc.record({
	...{ ...own, id: categoryIds, ...removal },
	settings: fc.record({ excluded: fc.option(fc.array(ids), { nil: undefined }) }),
	notNow: fc.option(fc.record({ n: numbers, members: fc.array(ids) }), { nil: undefined }),
	lookedAt: fc.option(fc.record({ n: numbers, member: ids }), { nil: undefined }),
});
const turn = fc.record({
	id: fc.constantFrom("1", "2", "3", "4", "5", "6"),
	category: ids,
	member: ids,
	cycle: fc.integer({ min: 1, max: 3 }),
	undoneAt: mark,
	doneBy: fc.option(ids, { nil: undefined }),
});
const stored: fc.Arbitrary<StoredFamily> = fc.record({
	secret: fc.constant(SECRET),
	members: fc.array(fc.record({ ...own, emoji: fc.constantFrom("🦊", undefined), ...removal }), { maxLength: 5 }),
	categories: fc.array(category, { maxLength: 4 }),
	turns: fc.array(turn),
});

function createIds(): () => string {
	let count = 0;
	return () => `new ${count++}`;
}
const isUnique = (all: readonly unknown[]) => new Set(all).size === all.length;

describe("three lists and what is stored beside them", () => {
	property("lead to a family with exactly those lists, and the same one again", [stored, lists], (family, said) => {
		const reconciled = reconcile(family, said, createIds());
		const seen = toLists(presentFamily(reconciled));
		expect(seen.members).toEqual(said.members);
		expect(seen.categories).toEqual(said.categories);
		for (const name of said.categories)
			expect(seen.cycles.get(name) ?? []).toEqual(
				(said.cycles.get(name) ?? []).filter((member) => said.members.includes(member)),
			);
		expect(tidyFamily(reconciled)).toBe(reconciled);
		const { members, categories } = presentFamily(reconciled);
		for (const all of [members, categories]) {
			expect(isUnique(all.map(({ id }) => id))).toBe(true);
			expect(isUnique(all.map(({ key }) => key))).toBe(true);
		}
		expect(isUnique(reconciled.turns.map(({ id }) => id))).toBe(true);
		expect(reconcile(reconciled, said, createIds())).toBe(reconciled);
	});

	property("that agree lead to the same object, whatever was lived through", [lived], ({ stored, family }) => {
		expect(reconcile(stored, toLists(family), createIds())).toBe(stored);
	});
});

describe("something else that has written the lists", () => {
	const before: StoredFamily = {
		...createFamily(SECRET),
		members: ["Mom", "Dad"].map((name) => ({ id: name.toLowerCase(), key: name, name, emoji: "🦊" })),
		categories: [{ id: "dishes", key: "Dishes", name: "Dishes", settings: { excluded: ["dad"] } }],
		turns: [
			{ id: "1", category: "dishes", member: "mom", cycle: 1, number: 1 },
			{ id: "2", category: "dishes", member: "dad", cycle: 1, number: 2 },
			{ id: "3", category: "dishes", member: "dad", doneBy: "mom", cycle: 2, number: 3 },
		],
	};
	const change = (said: Partial<GuestLists>) =>
		reconcile(before, { ...toLists(presentFamily(before)), ...said }, createIds());
	const dishes = (family: StoredFamily) => presentFamily(family).categories[0] as Category;
	const cycleOf = (family: StoredFamily) => runningCycle(presentFamily(family), dishes(family)).map(({ id }) => id);

	it("has recorded a turn: it counts, and one more is counted", () => {
		const after = change({ cycles: new Map([["Dishes", ["Dad", "Mom"]]]) });
		expect(cycleOf(after)).toEqual(["3", "new 0"]);
		expect(dishes(after).lastTurn).toBe(4);
		expect(after.turns.slice(0, 2)).toEqual(before.turns.slice(0, 2));
	});

	it("has reset a category: no turn counts any more, and what somebody owes stays", () => {
		const after = change({ cycles: new Map() });
		expect(after.turns).toEqual(before.turns.map((turn) => ({ ...turn, cycle: undefined })));
		expect(dishes(after).lastTurn).toBe(3);
	});

	it("has removed a member, with their turns and whatever was theirs, and the cycle before does not run again", () => {
		const after = change({ members: ["Mom"] });
		expect(after.members).toEqual([before.members[0]]);
		expect(after.turns).toEqual([{ id: "1", category: "dishes", member: "mom", cycle: undefined, number: 1 }]);
		expect(dishes(after).lastTurn).toBe(1);
		expect(after.categories[0]?.settings).toEqual({});
	});

	it("has added a member to whom a key is given that nobody has", () => {
		const renamed = { ...before, members: before.members.map((member) => ({ ...member, name: `${member.name}my` })) };
		const after = reconcile(renamed, { ...toLists(presentFamily(renamed)), members: ["Mommy", "Mom"] }, createIds());
		expect(after.members).toEqual([
			renamed.members[0],
			{ id: "new 0", key: "Mom#2", name: "Mom", emoji: chooseAnimal("Mom#2", []) },
		]);
	});
});
