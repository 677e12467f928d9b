import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { type TestStores, testFamilyStore } from "../family-store.contract.ts";
import { createGuestStore } from "./guest-store.ts";

async function openStores(): Promise<TestStores> {
	const browser = new FakeBrowser();
	return {
		first: createGuestStore(browser.openTab()),
		second: createGuestStore(browser.openTab()),
		reopen: () => createGuestStore(browser.openTab()),
		waitForSync: () => browser.flushEvents(),
	};
}

testFamilyStore("the guest store", openStores);
