import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Family, namesOf } from "../../src/rules/family.ts";
import { addMember, cycleOf } from "../../src/stores/opened-stores.test-helper.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import {
	addMembersAndCategories,
	removeCategory,
	removeMember,
	requireFamily,
	resetOf,
	turnOf,
} from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

const backend = setUpTestServer();
let firstDevice: Device;
let secondDevice: Device;
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

const joinNames = (family: Family | undefined) => family && namesOf(family.members).join();
const findCycle = (family: Family) => (family.categories.length > 0 ? cycleOf(family, "Dishes") : undefined);

/** What the other phone shows without being touched. */
const cycleThere = (isSo: (cycle: readonly string[] | undefined) => boolean) =>
	waitForFamily(secondDevice.store, (family) => isSo(family && findCycle(family)));

describe("another phone of the family", () => {
	it("shows what happens here, without being touched", async () => {
		await addMembersAndCategories(firstDevice.store, ["Ann", "Ben"], ["Dishes"]);
		await waitForFamily(secondDevice.store, (family) => family?.members.length === 2 && family.categories.length === 1);
		await firstDevice.store.change(turnOf(firstDevice.store));
		await cycleThere((cycle) => cycle?.length === 1);
		await firstDevice.store.change(resetOf(firstDevice.store));
		await cycleThere((cycle) => cycle?.length === 0);
		await firstDevice.store.change(removeCategory(firstDevice.store, "Dishes"));
		await cycleThere((cycle) => cycle === undefined);
		await firstDevice.store.change(removeMember(firstDevice.store, "Ann"));
		await waitForFamily(secondDevice.store, (family) => joinNames(family) === "Ben");
		expect(requireFamily(secondDevice.store)).toEqual(requireFamily(firstDevice.store));
	});

	it("shows what happened while its connection was down", async () => {
		await secondDevice.client.realtime.disconnect();
		await firstDevice.store.change(addMember("Ann"));
		secondDevice.client.realtime.connect();
		await waitForFamily(secondDevice.store, (family) => joinNames(family) === "Ann");
		expect(requireFamily(secondDevice.store)).toEqual(requireFamily(firstDevice.store));
	});
});
