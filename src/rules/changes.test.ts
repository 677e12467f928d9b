import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyArbitrary, HOSTILE_NAMES, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import { applyBasicChange, type BasicChange } from "./changes.ts";
import { EMPTY_FAMILY, type Family, findCategory } from "./family.ts";

const family: Family = {
	members: ["Mom", "Dad"],
	categories: [
		{ name: "Movies", cycle: ["Dad"] },
		{ name: "Dishes", cycle: [] },
	],
};
const draw = { category: "Movies", member: "Mom", isNewCycle: false, cycle: ["Dad"] };

describe("a change", () => {
	it("adds names trimmed, at the end of their list", () => {
		expect(applyBasicChange(family, { kind: "add-member", name: "  Ada\t" }).members).toEqual(["Mom", "Dad", "Ada"]);
		expect(applyBasicChange(family, { kind: "add-category", name: " Games " }).categories.at(-1)).toEqual({
			name: "Games",
			cycle: [],
		});
	});

	it("takes a member off every cycle list", () => {
		expect(applyBasicChange(family, { kind: "remove-member", name: "Dad" })).toEqual({
			members: ["Mom"],
			categories: [
				{ name: "Movies", cycle: [] },
				{ name: "Dishes", cycle: [] },
			],
		});
	});

	it("makes a new member eligible even where an old list still has the name", () => {
		const stale: Family = { members: ["Mom"], categories: [{ name: "Movies", cycle: ["Dad", "Mom"] }] };
		expect(applyBasicChange(stale, { kind: "add-member", name: "Dad" }).categories).toEqual([
			{ name: "Movies", cycle: ["Mom"] },
		]);
	});

	it("records a turn, and starts a new cycle with just that member", () => {
		const complete = applyBasicChange(family, { kind: "record-turn", draw });
		expect(findCategory(complete, "Movies")?.cycle).toEqual(["Dad", "Mom"]);
		const again = { category: "Movies", member: "Mom", isNewCycle: true, cycle: ["Dad", "Mom"] };
		expect(findCategory(applyBasicChange(complete, { kind: "record-turn", draw: again }), "Movies")?.cycle).toEqual([
			"Mom",
		]);
	});

	it("resets and removes one category and no other", () => {
		const reset = applyBasicChange(family, { kind: "reset-category", name: "Movies" });
		expect(findCategory(reset, "Movies")?.cycle).toEqual([]);
		expect(applyBasicChange(family, { kind: "remove-category", name: "Dishes" }).categories).toEqual([
			family.categories[0],
		]);
	});

	it("undoes a reset for those who are still there, behind those who have had a turn since", () => {
		const undo: BasicChange = { kind: "undo-reset", name: "Movies", cycle: ["Eve", "Dad", "Mom"] };
		const decided: Family = { members: ["Mom", "Dad"], categories: [{ name: "Movies", cycle: ["Mom"] }] };
		expect(applyBasicChange(decided, undo).categories).toEqual([{ name: "Movies", cycle: ["Mom", "Dad"] }]);
	});

	const ineffective: readonly BasicChange[] = [
		{ kind: "add-member", name: " \n" },
		{ kind: "add-member", name: " Mom " },
		{ kind: "add-member", name: "x".repeat(81) },
		{ kind: "add-category", name: "" },
		{ kind: "add-category", name: "Movies " },
		{ kind: "remove-member", name: "mom" },
		{ kind: "remove-category", name: "constructor" },
		{ kind: "reset-category", name: "Dishes" },
		{ kind: "reset-category", name: "__proto__" },
		{ kind: "undo-reset", name: "Movies", cycle: ["Dad"] },
		{ kind: "undo-reset", name: "Dishes", cycle: ["Eve"] },
		{ kind: "undo-reset", name: "Chess", cycle: ["Mom"] },
		{ kind: "record-turn", draw: { ...draw, cycle: [] } },
		{ kind: "record-turn", draw: { ...draw, member: "Dad" } },
		{ kind: "record-turn", draw: { ...draw, isNewCycle: true } },
		{ kind: "record-turn", draw: { ...draw, category: "Chess" } },
	];
	it.each(ineffective)("without an effect returns the same family: %j", (change) => {
		expect(applyBasicChange(family, change)).toBe(family);
	});

	it("compares names exactly, so that mom is not Mom", () => {
		expect(applyBasicChange(family, { kind: "add-member", name: "mom" }).members).toEqual(["Mom", "Dad", "mom"]);
	});
});

it("takes any names: added in order, found, removed again, and the same after JSON", () => {
	fc.assert(
		fc.property(uniqueNamesArbitrary(1, 10), uniqueNamesArbitrary(1, 5), (members, categories) => {
			const changes: BasicChange[] = [
				...members.map((name) => ({ kind: "add-member", name }) as const),
				...categories.map((name) => ({ kind: "add-category", name }) as const),
			];
			const grown = changes.reduce(applyBasicChange, EMPTY_FAMILY);
			expect(grown.members).toEqual(members);
			for (const name of categories) expect(findCategory(grown, name)).toEqual({ name, cycle: [] });
			expect(JSON.parse(JSON.stringify(grown))).toEqual(grown);
			const undo: BasicChange[] = [
				...members.map((name) => ({ kind: "remove-member", name }) as const),
				...categories.map((name) => ({ kind: "remove-category", name }) as const),
			];
			expect(undo.reduce(applyBasicChange, grown)).toEqual(EMPTY_FAMILY);
		}),
		{ examples: [[[...HOSTILE_NAMES], [...HOSTILE_NAMES]]] },
	);
});

it("undoes any reset: the family is the same again, and undone twice is undone once", () => {
	fc.assert(
		fc.property(familyArbitrary(), fc.nat(), (before, at) => {
			const category = before.categories[at % before.categories.length];
			fc.pre(category !== undefined);
			const undo: BasicChange = { ...category, kind: "undo-reset" };
			const undone = applyBasicChange(applyBasicChange(before, { kind: "reset-category", name: category.name }), undo);
			expect(undone).toEqual(before);
			expect(applyBasicChange(undone, undo)).toBe(undone);
		}),
	);
});
