import { type TestStores, testFamilyStore } from "../../src/stores/family-store.contract.ts";
import { createAppUser } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { waitForSame } from "./store-actions.ts";

const backend = setUpTestServer();

async function openStores(): Promise<TestStores> {
	const user = await createAppUser(backend);
	const [here, there] = await Promise.all([user.openDevice(), user.openDevice()]);
	// The first device of a family says in which time zone it is; one that opens at the same time may read it without.
	await here.store.load();
	return {
		first: here.store,
		second: there.store,
		reopen: () => there.openPage().store,
		async waitForSync() {
			// A closed store will not change any more.
			const open = [here.store, there.store].filter((store) => store.family() !== undefined);
			// As they were before they may be the same, too, and a read that has begun before the last change may still be on
			// its way.
			await Promise.all(open.map((store) => store.load()));
			await waitForSame(...open);
		},
	};
}

testFamilyStore("the cloud store", openStores);
