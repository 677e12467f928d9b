import { isDeepStrictEqual } from "node:util";
import { type TestStores, testFamilyStore } from "../../src/stores/family-store.contract.ts";
import { createAppUser } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { waitForFamily } from "./wait-for-store.ts";

const backend = setUpTestServer();

async function importFamily(): Promise<TestStores> {
	const user = await createAppUser(backend);
	const [here, there] = await Promise.all([user.openDevice(), user.openDevice()]);
	return {
		first: here.store,
		second: there.store,
		reopen: () => there.openPage().store,
		async waitForSync() {
			const { store } = there.openPage();
			await store.load();
			const truth = store.family();
			store.close();
			for (const phone of [here, there]) {
				// A closed store will not change any more.
				if (phone.store.family() === undefined) continue;
				phone.page.dispatchEvent(new Event("focus"));
				await waitForFamily(phone.store, (family) => isDeepStrictEqual(family, truth));
			}
		},
	};
}

testFamilyStore("the cloud store", importFamily);
