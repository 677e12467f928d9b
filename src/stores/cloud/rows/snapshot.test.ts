import { expect, it } from "vitest";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import type { Records } from "./records.ts";
import { createSnapshot } from "./snapshot.ts";

/** Written by the first version with accounts: neither keys nor their order may change. */
const FIRST_TEXT =
	'{"members":[{"id":"a","name":"Ann"}],"categories":[{"id":"d","name":"Dishes"},{"id":"e","name":"Movies"}],' +
	'"turns":[{"id":"t","category":"Dishes","person":"Ann","turnNumber":1},' +
	'{"id":"u","category":"Dishes","person":"Ann","turnNumber":2}]}';

const FIRST_RECORDS: Records = {
	members: [{ id: "a", name: "Ann", position: 1 }],
	categories: [
		{ id: "d", name: "Dishes", position: 1, runningRound: 2 },
		{ id: "e", name: "Movies", position: 2, runningRound: 1 },
	],
	turns: [
		{ id: "t", category: "Dishes", member: "Ann", turnNumber: 1, round: 1 },
		{ id: "u", category: "Dishes", member: "Ann", turnNumber: 2, round: 2, opensRound: true },
	],
	draws: [],
};

const RECORDS: Records = {
	members: [
		{ id: "a", name: "Ann", position: 1, emoji: "🦊", colour: 3, backOn: "infinity" },
		{ id: "b", name: "Ben", position: 0.5 },
	],
	categories: [
		{
			id: "d",
			name: "Dishes",
			position: 1,
			runningRound: 7,
			settings: { emoji: "🍽️", excluded: ["a"], noRepeat: true, inOrder: true, helper: null },
		},
		{
			id: "e",
			name: "Movies",
			position: 2,
			runningRound: 1,
			settings: { helper: { question: "Which?", options: ["this", "that"] } },
		},
	],
	turns: [
		{
			id: "t",
			category: "Dishes",
			member: "Ann",
			turnNumber: 1,
			round: 7,
			opensRound: true,
			doneBy: "b",
			option: "this",
		},
	],
	draws: [{ id: "o", category: "e", member: "b", basedOn: null, passed: ["a"] }],
};

const KEY = "whose-turn-family:u1";

function open() {
	const browser = new FakeBrowser();
	return { entries: browser.entries, snapshot: createSnapshot(browser.openTab().storage, "u1") };
}

it("is read as earlier versions wrote it, with the rounds that they derived", () => {
	const { entries, snapshot } = open();
	entries.set(KEY, FIRST_TEXT);
	expect(snapshot.read()).toEqual(FIRST_RECORDS);
});

it("is written with the keys that earlier versions read, in their order", () => {
	const { entries, snapshot } = open();
	snapshot.write(FIRST_RECORDS);
	const { draws, ...known } = JSON.parse(entries.get(KEY) ?? "");
	expect(draws).toEqual([]);
	const withoutNewer = ["position", "runningRound", "round", "opensRound"];
	const text = JSON.stringify(known, (key, value) => (withoutNewer.includes(key) ? undefined : value));
	expect(text).toBe(FIRST_TEXT);
});

it("is read as it was written", () => {
	const { snapshot } = open();
	snapshot.write(RECORDS);
	expect(snapshot.read()).toEqual(RECORDS);
});
