import { expect, it } from "vitest";
import type { StoredFamily } from "../../../rules/stored-family.ts";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { READ, SECRET, STORED } from "../family.test-helper.ts";
import { createSnapshot } from "./snapshot.ts";

const AT = "2026-11-22T10:00:00.000Z";

/** With everything that a family can have. */
const WHOLE: StoredFamily = {
	secret: SECRET,
	members: [
		{ id: "a", key: "Ann", name: "Anna", emoji: "🦊", colour: 3, backOn: "infinity" },
		{ id: "b", key: "Ben", name: "Ben", removedAt: AT },
	],
	categories: [
		{
			...{ id: "d", key: "Dishes", name: "Dishes" },
			settings: { emoji: "🍽️", excluded: ["a"], noRepeat: true, inOrder: true, helper: null },
			...{ notNow: { n: 7, members: ["b"] }, lookedAt: { n: 7, member: "b" } },
		},
		{
			...{ id: "e", key: "Movies", name: "Movies" },
			settings: { helper: { question: "Which?", options: ["this", "that"] } },
		},
	],
	turns: [
		{ id: "t", category: "d", member: "a", number: 6, undoneAt: AT, resetAt: AT },
		{ id: "u", category: "d", member: "a", doneBy: "b", option: "this", cycle: 7, number: 7 },
	],
};

const KEY = "whose-turn-family:u1";

function open() {
	const browser = new FakeBrowser();
	return { entries: browser.entries, snapshot: createSnapshot(browser.openTab().storage, "u1") };
}

it.each([true, false])("is read as it was written, also of a backend with less: %s", (isComplete) => {
	const { snapshot } = open();
	snapshot.write({ stored: WHOLE, isComplete });
	expect(snapshot.read()).toEqual({ stored: WHOLE, isComplete });
});

it("is read without what cannot be, and not at all without a family", () => {
	const { entries, snapshot } = open();
	const text = JSON.stringify({ ...READ, stored: { ...STORED, turns: [7, ...STORED.turns] } });
	entries.set(KEY, text);
	expect(snapshot.read()).toEqual(READ);
	entries.set(KEY, '{"members":[],"categories":[],"turns":[]}');
	expect(snapshot.read()).toBeUndefined();
});
