import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyArbitrary, HOSTILE_NAMES } from "./arbitraries.test-helper.ts";
import { EMPTY_FAMILY, type Family, findCategory } from "./family.ts";
import { findAdditions, hasNoAdditions, mergeFamily } from "./merge-family.ts";

/** Few names, so that the two families have much in common. */
const overlappingFamily = familyArbitrary(fc.constantFrom("Ann", "Ben", "Cleo", "Dan", ...HOSTILE_NAMES.slice(0, 3)));
const families = fc.tuple(
	fc.oneof(overlappingFamily, familyArbitrary()),
	fc.oneof(overlappingFamily, familyArbitrary()),
);

function cycleOf(family: Family, category: string): readonly string[] {
	return findCategory(family, category)?.cycle ?? [];
}

function names({ categories }: Family): readonly string[] {
	return categories.map(({ name }) => name);
}

describe("a family that is merged into another", () => {
	it("adds what is new after what is there, and takes nothing away", () => {
		fc.assert(
			fc.property(families, ([family, incoming]) => {
				const both = mergeFamily(family, incoming);
				expect(both.members.slice(0, family.members.length)).toEqual(family.members);
				expect(names(both).slice(0, family.categories.length)).toEqual(names(family));
				for (const { name, cycle } of family.categories)
					expect(cycleOf(both, name).slice(0, cycle.length)).toEqual(cycle);
				expect(new Set(both.members)).toEqual(new Set([...family.members, ...incoming.members]));
				expect(new Set(names(both))).toEqual(new Set([...names(family), ...names(incoming)]));
				for (const name of names(both))
					expect(new Set(cycleOf(both, name))).toEqual(new Set([...cycleOf(family, name), ...cycleOf(incoming, name)]));
			}),
			{ numRuns: 1000 },
		);
	});

	it("leaves every list without repetition, and nobody on a cycle list who is no member", () => {
		fc.assert(
			fc.property(families, ([family, incoming]) => {
				const both = mergeFamily(family, incoming);
				for (const list of [both.members, names(both), ...both.categories.map(({ cycle }) => cycle)])
					expect(new Set(list).size).toBe(list.length);
				for (const { cycle } of both.categories) expect(both.members).toEqual(expect.arrayContaining([...cycle]));
			}),
		);
	});

	it("changes nothing the second time, nor a family that has it all", () => {
		fc.assert(
			fc.property(families, ([family, incoming]) => {
				const both = mergeFamily(family, incoming);
				expect(mergeFamily(both, incoming)).toBe(both);
				expect(mergeFamily(both, family)).toBe(both);
				expect(hasNoAdditions(findAdditions(both, incoming))).toBe(true);
			}),
		);
	});

	it("is itself where there was none", () => {
		fc.assert(
			fc.property(familyArbitrary(), (incoming) => {
				expect(mergeFamily(EMPTY_FAMILY, incoming)).toEqual(incoming);
			}),
		);
	});

	it("adds what was announced", () => {
		fc.assert(
			fc.property(families, ([family, incoming]) => {
				const additions = findAdditions(family, incoming);
				const both = mergeFamily(family, incoming);
				expect(both.members).toEqual([...family.members, ...additions.members]);
				expect(names(both)).toEqual([...names(family), ...additions.categories]);
				for (const name of names(both))
					expect(cycleOf(both, name)).toEqual([...cycleOf(family, name), ...(additions.turns.get(name) ?? [])]);
			}),
		);
	});

	it("leaves a new member without a turn eligible in the running cycle", () => {
		const family: Family = { members: ["Ann", "Ben"], categories: [{ name: "Dishes", cycle: ["Ann", "Ben"] }] };
		const incoming: Family = { members: ["Cleo", "Ann"], categories: [{ name: "Dishes", cycle: ["Ann"] }] };
		expect(mergeFamily(family, incoming)).toEqual({ ...family, members: ["Ann", "Ben", "Cleo"] });
	});

	it("drops the turn that an old list has of a member who left and is added again", () => {
		const stale: Family = { members: ["Ann"], categories: [{ name: "Dishes", cycle: ["Ben", "Ann"] }] };
		const without: Family = { members: ["Ben"], categories: [] };
		const having: Family = { members: ["Ben"], categories: [{ name: "Dishes", cycle: ["Ben", "Eve"] }] };
		expect(cycleOf(mergeFamily(stale, without), "Dishes")).toEqual(["Ann"]);
		expect(cycleOf(mergeFamily(stale, having), "Dishes")).toEqual(["Ann", "Ben"]);
	});

	it("trims names, merges those that are then equal, and leaves out invalid ones", () => {
		const untrimmed: Family = {
			members: [" Ann", "Ann ", "", "x".repeat(81)],
			categories: [
				{ name: " Dishes", cycle: ["Ann "] },
				{ name: "Dishes", cycle: ["Ann", "x".repeat(81)] },
				{ name: "\t", cycle: ["Ann"] },
			],
		};
		expect(mergeFamily(EMPTY_FAMILY, untrimmed)).toEqual({
			members: ["Ann"],
			categories: [{ name: "Dishes", cycle: ["Ann"] }],
		});
	});

	it("brings details and settings of new names along, and leaves those of names that are there", () => {
		const family: Family = {
			members: ["Ann", "Ben"],
			categories: [{ name: "Dishes", cycle: [], settings: { noRepeat: true } }],
			memberDetails: [{ name: "Ann", emoji: "🦊" }],
		};
		const incoming: Family = {
			members: ["Ann", "Ben", "Cleo", "Dan"],
			categories: [
				{ name: "Dishes", cycle: [], settings: { inOrder: true, emoji: "🧽" } },
				{ name: "Films", cycle: ["Dan"], settings: { emoji: "🎬", excluded: ["Cleo", "Eve"], noRepeat: true } },
				{ name: "Songs", cycle: [], settings: { excluded: ["Eve"] } },
			],
			memberDetails: [
				{ name: "Ben", colour: 3 },
				{ name: "Ann", emoji: "🐻" },
				{ name: "Cleo", emoji: "🐸", backOn: "infinity" },
			],
		};
		expect(mergeFamily(family, incoming)).toEqual({
			members: ["Ann", "Ben", "Cleo", "Dan"],
			categories: [
				{ name: "Dishes", cycle: [], settings: { noRepeat: true } },
				{ name: "Films", cycle: ["Dan"], settings: { emoji: "🎬", excluded: ["Cleo"], noRepeat: true } },
				{ name: "Songs", cycle: [] },
			],
			memberDetails: [
				{ name: "Ann", emoji: "🦊" },
				{ name: "Cleo", emoji: "🐸", backOn: "infinity" },
			],
		});
	});
});
