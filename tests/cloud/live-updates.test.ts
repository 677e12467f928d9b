import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findCategory } from "../../src/rules/family.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { addMembersAndCategories, drawMember } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

let backend: TestServer;
let firstDevice: Device;
let secondDevice: Device;
beforeAll(async () => {
	backend = await startTestServer();
});
afterAll(() => backend.stop());
beforeEach(async () => {
	const user = await createAppUser(backend);
	[firstDevice, secondDevice] = await Promise.all([user.openDevice(), user.openDevice()]);
	await Promise.all([firstDevice.store.load(), secondDevice.store.load()]);
});
afterEach(() => {
	for (const { store, client } of [firstDevice, secondDevice]) {
		store.close();
		void client.realtime.disconnect();
	}
});

/** What the other phone shows without being touched. */
const cycleThere = (isSo: (cycle: readonly string[] | undefined) => boolean) =>
	waitForFamily(secondDevice.store, (family) => isSo(family && findCategory(family, "Dishes")?.cycle));

describe("another phone of the family", () => {
	it("shows what happens here, without being touched", async () => {
		await addMembersAndCategories(firstDevice.store, ["Ann", "Ben"], ["Dishes"]);
		await waitForFamily(secondDevice.store, (family) => family?.members.length === 2 && family.categories.length === 1);
		await firstDevice.store.change({ kind: "record-turn", draw: drawMember(firstDevice.store, "Dishes") });
		await cycleThere((cycle) => cycle?.length === 1);
		await firstDevice.store.change({ kind: "reset-category", name: "Dishes" });
		await cycleThere((cycle) => cycle?.length === 0);
		await firstDevice.store.change({ kind: "remove-category", name: "Dishes" });
		await cycleThere((cycle) => cycle === undefined);
		await firstDevice.store.change({ kind: "remove-member", name: "Ann" });
		await waitForFamily(secondDevice.store, (family) => family?.members.join() === "Ben");
		expect(secondDevice.store.family()).toEqual({ members: ["Ben"], categories: [] });
	});

	it("shows what happened while its connection was down", async () => {
		await secondDevice.client.realtime.disconnect();
		await firstDevice.store.change({ kind: "add-member", name: "Ann" });
		secondDevice.client.realtime.connect();
		await waitForFamily(secondDevice.store, (family) => family?.members.join() === "Ann");
		expect(secondDevice.store.family()).toEqual(firstDevice.store.family());
	});
});
