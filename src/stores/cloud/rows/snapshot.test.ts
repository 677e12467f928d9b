import { expect, it } from "vitest";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import type { Records } from "./records.ts";
import { createSnapshot } from "./snapshot.ts";

/** Written by the first version with accounts: neither keys nor their order may change. */
const TEXT =
	'{"members":[{"id":"a","name":"Ann"}],"categories":[{"id":"d","name":"Dishes"}],' +
	'"turns":[{"id":"t","category":"Dishes","person":"Ann","turnNumber":1}]}';

const records: Records = {
	members: [{ id: "a", name: "Ann" }],
	categories: [{ id: "d", name: "Dishes" }],
	turns: [{ id: "t", category: "Dishes", person: "Ann", turnNumber: 1 }],
};

it("is written as earlier versions read it, and read as they wrote it", () => {
	const browser = new FakeBrowser();
	const snapshot = createSnapshot(browser.openTab().storage, "u1");
	snapshot.write(records);
	expect([...browser.entries]).toEqual([["whose-turn-family:u1", TEXT]]);
	expect(createSnapshot(browser.openTab().storage, "u1").read()).toEqual(records);
});
