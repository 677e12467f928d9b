import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { type TestStores, testFamilyStore } from "../family-store.contract.ts";
import { createGuestStore } from "./guest-store.ts";
import { createLazyGuestStore } from "./lazy-guest-store.ts";

async function openStores(): Promise<TestStores> {
	const browser = new FakeBrowser();
	// As the app has them: their code is fetched with the first use.
	const open = () => createLazyGuestStore(async () => createGuestStore(browser.openTab()), browser.entries.size === 0);
	return { first: open(), second: open(), reopen: open, waitForSync: () => browser.flushEvents() };
}

testFamilyStore("the guest store", openStores);
