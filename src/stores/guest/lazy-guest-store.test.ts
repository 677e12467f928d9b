import { expect, it } from "vitest";
import { type Family, namesOf } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { addMember } from "../opened-stores.test-helper.ts";
import { createGuestStore, type GuestStore } from "./guest-store.ts";
import { createLazyGuestStore } from "./lazy-guest-store.ts";
import { NO_FAMILY } from "./no-family.ts";

const STORED = { "guest-family-members": '["Mia"]' };

/** A store whose code comes, or fails to come, when the test says so. */
function openLater(entries: Record<string, string> = {}) {
	const browser = new FakeBrowser(entries);
	const waiting: { resolve(store: GuestStore): void; reject(cause: Error): void }[] = [];
	const fetchStore = () =>
		new Promise<GuestStore>((resolve, reject) => {
			waiting.push({ resolve, reject });
		});
	const store = createLazyGuestStore(fetchStore, Object.keys(entries).length === 0);
	return {
		...{ browser, store, waiting },
		arrive: () => waiting.at(-1)?.resolve(createGuestStore(browser.openTab())),
		fail: () => waiting.at(-1)?.reject(new TypeError("Failed to fetch dynamically imported module")),
		names: () => namesOf((store.family() as Family).members),
	};
}

it("has the prerendered family before its code is there, and the same object after", async () => {
	const { store, arrive, waiting } = openLater();
	expect(store.family()).toBe(NO_FAMILY);
	expect(waiting).toEqual([]);
	const loading = store.load();
	arrive();
	await loading;
	expect(store.family()).toBe(NO_FAMILY);
	store.close();
});

it("does not know a stored family until its code is there, and tells whoever waits for it", async () => {
	const { store, arrive, names } = openLater(STORED);
	let calls = 0;
	store.subscribe(() => calls++);
	const loading = store.load();
	expect(store.family()).toBeUndefined();
	arrive();
	await loading;
	expect(names()).toEqual(["Mia"]);
	expect(calls).toBeGreaterThan(0);
	store.close();
});

it("makes changes that come before its code, in their order", async () => {
	const { store, arrive, names, browser } = openLater();
	const loading = store.load();
	const changes = ["Mia", "Noah", "Mom"].map((name) => store.change(addMember(name)));
	expect(store.family()).toBe(NO_FAMILY);
	arrive();
	expect(await Promise.all(changes)).toEqual(changes.map(() => ({ outcome: "saved" })));
	await loading;
	expect(names()).toEqual(["Mia", "Noah", "Mom"]);
	expect(browser.entries.get("guest-family-members")).toBe('["Mia","Noah","Mom"]');
	store.close();
});

it("says of a change that its code cannot be fetched, and fetches it again for the next one", async () => {
	const { store, arrive, fail, names, waiting } = openLater();
	const loading = store.load();
	fail();
	// Nothing is missing of what a new guest sees.
	await loading;
	const change = store.change(addMember("Mia"));
	fail();
	await expect(change).rejects.toMatchObject({ code: "not-loaded" });
	expect(store.family()).toBe(NO_FAMILY);
	const again = store.change(addMember("Mia"));
	arrive();
	await again;
	expect(names()).toEqual(["Mia"]);
	expect(waiting).toHaveLength(3);
	store.close();
});

it("cannot be loaded without its code where a family is stored", async () => {
	const { store, fail } = openLater(STORED);
	const loading = store.load();
	fail();
	await expect(loading).rejects.toMatchObject({ code: "not-loaded" });
	expect(store.family()).toBeUndefined();
});

it("follows other tabs only while it is open, also if it was closed before its code came", async () => {
	const { browser, store, arrive, names } = openLater(STORED);
	void store.load();
	store.close();
	arrive();
	await expect.poll(() => store.family()).toBeDefined();
	const other = createGuestStore(browser.openTab());
	await other.load();
	await other.change(addMember("Noah"));
	await browser.flushEvents();
	expect(names()).toEqual(["Mia"]);
	await store.load();
	expect(names()).toEqual(["Mia", "Noah"]);
	await other.change(addMember("Mom"));
	await browser.flushEvents();
	expect(names()).toEqual(["Mia", "Noah", "Mom"]);
	for (const one of [store, other]) one.close();
});
