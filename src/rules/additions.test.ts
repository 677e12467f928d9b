import { describe, expect, it } from "vitest";
import { findAdditions, hasNoAdditions } from "./additions.ts";
import { createFamily, type Family } from "./family.ts";
import { mergeFamily } from "./merge-family.ts";
import { property } from "./property.test-helper.ts";
import { lived } from "./random-life.test-helper.ts";
import { presentFamily, storeFamily } from "./stored-family.ts";

const merge = (family: Family, sent: Family) => presentFamily(mergeFamily(storeFamily(family), sent));

const here: Family = {
	...createFamily("0".repeat(32)),
	members: ["Mom", "Dad"].map((name) => ({ id: `here ${name}`, key: name, name })),
	categories: [{ id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 1, settings: {} }],
	turns: [{ id: "t", category: "dishes", member: "here Mom", cycle: 1 }],
};
const there: Family = {
	...createFamily("1".repeat(32)),
	members: ["Zoe", "Mom", " "].map((name) => ({ id: name, key: name, name })),
	categories: ["Dishes", "Chess"].map((name) => ({ id: name, key: name, name, lastTurn: 2, settings: {} })),
	turns: [
		{ id: "1", category: "Dishes", member: "Mom", cycle: 2 },
		{ id: "2", category: "Dishes", member: "Zoe", cycle: 2 },
		{ id: "3", category: "Chess", member: "Mom", cycle: 1 },
		{ id: "4", category: "Chess", member: "Zoe", cycle: 0 },
	],
};

describe("what a merge would add", () => {
	it("is named: new names, and who has had a turn", () => {
		const additions = findAdditions(here, merge(here, there));
		expect(additions).toEqual({
			members: ["Zoe"],
			categories: ["Chess"],
			turns: new Map(Object.entries({ Dishes: ["Zoe"], Chess: ["Mom"] })),
			pastTurns: 2,
		});
		const merged = merge(here, there);
		expect(hasNoAdditions(additions)).toBe(false);
		expect(hasNoAdditions(findAdditions(merged, merge(merged, there)))).toBe(true);
	});

	property("is all names of a family where there is none, and nothing again", [lived], ({ family }) => {
		const empty = createFamily("0".repeat(32));
		const merged = merge(empty, family);
		const { members: names, categories } = findAdditions(empty, merged);
		expect(names).toEqual(family.members.map(({ name }) => name));
		expect(categories).toEqual(["Dishes"]);
		expect(hasNoAdditions(findAdditions(merged, merge(merged, family)))).toBe(true);
	});
});
