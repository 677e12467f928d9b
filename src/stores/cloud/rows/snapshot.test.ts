import { expect, it } from "vitest";
import { type StoredFamily, storeFamily } from "../../../rules/stored-family.ts";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { WHOLE } from "../../family-file.test-helper.ts";
import { READ, STORED } from "../family.test-helper.ts";
import { createSnapshot } from "./snapshot.ts";

const AT = "2026-11-22T10:00:00.000Z";

const { members, categories, turns, ...family } = storeFamily(WHOLE);
const MARKED: StoredFamily = {
	...{ ...family, members: [...members, { id: "g", key: "Gone", name: "Gone", removedAt: AT }] },
	categories: [...categories, { id: "n", key: "No", name: "No", settings: { helper: null } }],
	turns: [...turns, { id: "t", category: "c1", member: "m1", number: 6, undoneAt: AT, resetAt: AT }],
};

const KEY = "whose-turn-family:u1";

function open() {
	const browser = new FakeBrowser();
	return { entries: browser.entries, snapshot: createSnapshot(browser.openTab().storage, "u1") };
}

it.each([true, false])("is read as it was written, also of a backend with less: %s", (isComplete) => {
	const { snapshot } = open();
	snapshot.write({ stored: MARKED, isComplete });
	expect(snapshot.read()).toEqual({ stored: MARKED, isComplete });
});

it("is read without what cannot be, and not at all without a family", () => {
	const { entries, snapshot } = open();
	const text = JSON.stringify({ ...READ, stored: { ...STORED, turns: [7, ...STORED.turns] } });
	entries.set(KEY, text);
	expect(snapshot.read()).toEqual(READ);
	entries.set(KEY, '{"members":[],"categories":[],"turns":[]}');
	expect(snapshot.read()).toBeUndefined();
});
