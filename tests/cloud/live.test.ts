import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { findCategory } from "../../src/rules/family.ts";
import { type Backend, type Phone, startBackend } from "./backend.ts";
import { draw, settleIn } from "./family-life.ts";
import { showing } from "./showing.ts";

let backend: Backend;
let here: Phone;
let there: Phone;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());
beforeEach(async () => {
	const person = await backend.newcomer();
	[here, there] = await Promise.all([person.phone(), person.phone()]);
	await Promise.all([here.store.load(), there.store.load()]);
});
afterEach(() => {
	for (const { store, client } of [here, there]) {
		store.close();
		void client.realtime.disconnect();
	}
});

/** What the other phone shows without being touched. */
const cycleThere = (isSo: (cycle: readonly string[] | undefined) => boolean) =>
	showing(there.store, (family) => isSo(family && findCategory(family, "Dishes")?.cycle));

describe("another phone of the family", () => {
	it("shows what happens here, without being touched", async () => {
		await settleIn(here.store, ["Ann", "Ben"], ["Dishes"]);
		await showing(there.store, (family) => family?.members.length === 2 && family.categories.length === 1);
		await here.store.change({ kind: "record-turn", draw: draw(here.store, "Dishes") });
		await cycleThere((cycle) => cycle?.length === 1);
		await here.store.change({ kind: "reset-category", name: "Dishes" });
		await cycleThere((cycle) => cycle?.length === 0);
		await here.store.change({ kind: "remove-category", name: "Dishes" });
		await cycleThere((cycle) => cycle === undefined);
		await here.store.change({ kind: "remove-member", name: "Ann" });
		await showing(there.store, (family) => family?.members.join() === "Ben");
	});

	it("shows what happened while its connection was down", async () => {
		await there.client.realtime.disconnect();
		await here.store.change({ kind: "add-member", name: "Ann" });
		there.client.realtime.connect();
		await showing(there.store, (family) => family?.members.join() === "Ann");
	});
});
