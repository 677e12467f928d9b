import { expect, it } from "vitest";
import type { Family } from "../../../rules/family.ts";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { READ, SECRET } from "../family.test-helper.ts";
import { createSnapshot } from "./snapshot.ts";

/** With everything that a family can have. */
const WHOLE: Family = {
	secret: SECRET,
	members: [
		{ id: "a", key: "Ann", name: "Anna", emoji: "🦊", colour: 3, backOn: "infinity" },
		{ id: "b", key: "Ben", name: "Ben" },
	],
	categories: [
		{
			...{ id: "d", key: "Dishes", name: "Dishes", lastTurn: 7 },
			settings: { emoji: "🍽️", excluded: ["a"], noRepeat: true, inOrder: true, helper: null },
			...{ notNow: { n: 7, members: ["b"] }, lookedAt: { n: 7, member: "b" } },
		},
		{
			...{ id: "e", key: "Movies", name: "Movies", lastTurn: 0 },
			settings: { helper: { question: "Which?", options: ["this", "that"] } },
		},
	],
	turns: [
		{ id: "t", category: "d", member: "a", cycle: 0, number: 6 },
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
	snapshot.write({ family: WHOLE, isComplete });
	expect(snapshot.read()).toEqual({ family: WHOLE, isComplete });
});

it("has the numbers of its turns, which 0.2.0 did not write", () => {
	const { snapshot, entries } = open();
	const turns = WHOLE.turns.map(({ number: _, ...turn }) => turn);
	entries.set(KEY, JSON.stringify({ family: { ...WHOLE, turns }, isComplete: true }));
	expect(snapshot.read()).toEqual({ family: WHOLE, isComplete: true });
});

it("is read without what cannot be, and not at all without a family", () => {
	const { entries, snapshot } = open();
	const text = JSON.stringify({ ...READ, family: { ...READ.family, turns: [7, ...READ.family.turns] } });
	entries.set(KEY, text);
	expect(snapshot.read()).toEqual(READ);
	entries.set(KEY, '{"members":[],"categories":[],"turns":[]}');
	expect(snapshot.read()).toBeUndefined();
});
