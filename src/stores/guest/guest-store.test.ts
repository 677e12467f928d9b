import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { type TestStores, testFamilyStore } from "../family-store.contract.ts";
import { createGuestStore } from "./guest-store.ts";

async function openStores(): Promise<TestStores> {
	const site = new FakeBrowser();
	return {
		first: createGuestStore(site.openTab()),
		second: createGuestStore(site.openTab()),
		reopen: () => createGuestStore(site.openTab()),
		waitForSync: () => site.flushEvents(),
	};
}

testFamilyStore("the guest store", openStores);
