import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { type TestStores, testFamilyStore } from "../family-store.contract.ts";
import { createGuestStore } from "./guest-store.ts";

async function openStores(): Promise<TestStores> {
	const browser = new FakeBrowser();
	const [first, second] = [createGuestStore(browser.openTab()), createGuestStore(browser.openTab())];
	return {
		first,
		second,
		reopen: () => createGuestStore(browser.openTab()),
		async waitForSync() {
			await browser.flushEvents();
			// Both have loaded what shows more than the three keys.
			await Promise.all([first.readRecord({}), second.readRecord({})]);
		},
	};
}

testFamilyStore("the guest store", openStores);
