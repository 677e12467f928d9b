import { expect, it } from "vitest";
import { NO_FAMILY, namesOf } from "../../rules/family.ts";
import type { BrowserDeps } from "../browser/browser-deps.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { type TestStores, testFamilyStore } from "../family-store.contract.ts";
import { createUuid } from "../uuid.ts";
import { createFirstVisitStore } from "./first-visit-store.ts";
import { createGuestStore, type GuestStore } from "./guest-store.ts";

async function openStores(openStore: (tab: BrowserDeps) => GuestStore = createGuestStore): Promise<TestStores> {
	const browser = new FakeBrowser();
	return {
		first: openStore(browser.openTab()),
		second: openStore(browser.openTab()),
		reopen: () => createGuestStore(browser.openTab()),
		waitForSync: () => browser.flushEvents(),
	};
}

testFamilyStore("the guest store", () => openStores());
testFamilyStore("the guest store of a first visit", () => openStores(openFirstVisitStore));

const openFirstVisitStore = (tab: BrowserDeps) => createFirstVisitStore(Promise.resolve(createGuestStore(tab)));

it("is empty on a first visit, and makes what was changed before its code was there, in order", async () => {
	let openStore = () => {};
	const store = createFirstVisitStore(
		new Promise((resolve) => {
			openStore = () => resolve(createGuestStore(new FakeBrowser().openTab()));
		}),
	);
	let shown = store.family();
	store.subscribe(() => {
		shown = store.family();
	});
	const opened = store.load();
	const added = ["Mia", "Noah"].map((name) => store.change({ kind: "add-member", member: createUuid(), name }));
	expect([shown, store.stored()]).toEqual([NO_FAMILY, NO_FAMILY]);
	openStore();
	await Promise.all([opened, ...added]);
	expect(namesOf(shown?.members ?? [])).toEqual(["Mia", "Noah"]);
	store.close();
});

it("fails changes that wait for a store that does not come", async () => {
	const store = createFirstVisitStore(Promise.reject(new TypeError("Failed to fetch")));
	await store.load();
	const change = store.change({ kind: "add-member", member: createUuid(), name: "Mia" });
	await expect(change).rejects.toThrow("Failed to fetch");
	store.close();
});
