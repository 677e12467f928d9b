import { expect, it } from "vitest";
import type { Change } from "../../../rules/changes.ts";
import { FAMILY, STORED } from "../family.test-helper.ts";
import { namesOfChange } from "./names-of.ts";

it.each<[Change, Record<string, string>]>([
	[{ kind: "add-member", member: "k", name: "Kim" }, {}],
	[{ kind: "rename-member", member: "a", name: "Anna" }, { a: "Ann" }],
	[
		{ kind: "move-member", member: "a", before: "b" },
		{ a: "Ann", b: "Ben" },
	],
	[
		{ kind: "record-turn", category: "d", n: 1, member: "a", doneBy: "b" },
		{ a: "Ann", b: "Ben", d: "Dishes" },
	],
	[
		{ kind: "undo-turn", category: "d", turn: "t" },
		{ a: "Ann", d: "Dishes" },
	],
	[{ kind: "reset-category", category: "d", turns: ["t"] }, { d: "Dishes" }],
	[{ kind: "merge-family", family: FAMILY, history: [] }, {}],
])("names those that a change is about: %j", (change, names) => {
	expect(namesOfChange(STORED, change)).toEqual(names);
});
