import { expect, it } from "vitest";
import type { Change } from "../../../rules/changes.ts";
import { FAMILY, STORED } from "../family.test-helper.ts";
import { namesOfChange } from "./names-of.ts";

const NAMES = { a: "Ann", b: "Ben", d: "Dishes" };

it.each<[Change, ...(keyof typeof NAMES)[]]>([
	[{ kind: "add-member", member: "k", name: "Kim" }],
	[{ kind: "rename-member", member: "a", name: "Anna" }, "a"],
	[{ kind: "move-member", member: "a", before: "b" }, "a", "b"],
	[{ kind: "record-turn", category: "d", n: 1, member: "a", doneBy: "b" }, "a", "b", "d"],
	[{ kind: "undo-turn", category: "d", turn: "t" }, "a", "d"],
	[{ kind: "reset-category", category: "d", turns: ["t"] }, "d"],
	[{ kind: "merge-family", family: FAMILY, history: [] }],
])("names those that a change is about: %j", (change, ...ids) => {
	expect(namesOfChange(STORED, change)).toEqual(Object.fromEntries(ids.map((id) => [id, NAMES[id]])));
});
