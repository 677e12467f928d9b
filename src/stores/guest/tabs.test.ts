import { describe, expect, it } from "vitest";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import type { LockManagerLike } from "../browser/write-lock.ts";
import { createGuestStore } from "./guest-store.ts";

const MEMBERS_KEY = "guest-family-members";
const mom = { kind: "add-member", name: "Mom" } as const;

/** Locks that another tab holds and never gives back. */
const heldLocks: LockManagerLike = { request: () => new Promise(() => {}) };
const deniedLocks: LockManagerLike = { request: () => Promise.reject(new DOMException("denied", "SecurityError")) };

describe("a tab", () => {
	it("that is left right after a click keeps the change, though another tab holds the lock", async () => {
		const site = new FakeBrowser();
		const tab = site.openTab();
		const store = createGuestStore({ storage: tab.storage, page: tab.page, locks: heldLocks });
		await store.load();
		void store.change(mom);
		expect(site.entries.has(MEMBERS_KEY)).toBe(false);
		tab.page.dispatchEvent(new Event("pagehide"));
		expect(site.entries.get(MEMBERS_KEY)).toBe('["Mom"]');
	});

	it("stores a change in the task in which it is made, and again once another tab has made one", async () => {
		const site = new FakeBrowser();
		const [here, there] = [createGuestStore(site.openTab()), createGuestStore(site.openTab())];
		const members = () => JSON.parse(site.entries.get(MEMBERS_KEY) ?? "[]");
		await here.load();
		await there.load();
		for (const [at, store] of [here, there, here].entries()) {
			await store.change({ kind: "add-member", name: `first ${at}` });
			const saved = store.change({ kind: "add-member", name: `second ${at}` });
			expect(members().at(-1)).toBe(`second ${at}`);
			await saved;
		}
		expect(members()).toHaveLength(6);
	});

	it("that is left lets the others go on, and stores at once when somebody comes back", async () => {
		const site = new FakeBrowser();
		const tab = site.openTab();
		const store = createGuestStore(tab);
		await store.load();
		await store.change(mom);
		tab.page.dispatchEvent(new Event("pagehide"));
		// Nobody answers it any more.
		const { storage, page, locks } = site.openTab();
		const other = createGuestStore({ storage, page, locks });
		await other.load();
		await other.change({ kind: "add-member", name: "Dad" });
		tab.page.dispatchEvent(new Event("pageshow"));
		await store.change({ kind: "add-member", name: "Kim" });
		void store.change({ kind: "add-member", name: "Leo" });
		expect(site.entries.get(MEMBERS_KEY)).toBe('["Mom","Dad","Kim","Leo"]');
	});

	it("is asked again by whoever asked when nobody heard it", async () => {
		const site = new FakeBrowser();
		const first = createGuestStore(site.openTab());
		const second = createGuestStore(site.openTab());
		// Both ask before one has got it.
		await Promise.all([first.load(), second.load()]);
		await Promise.all([first.change(mom), second.change({ kind: "add-member", name: "Dad" })]);
		expect(JSON.parse(site.entries.get(MEMBERS_KEY) ?? "[]").toSorted()).toEqual(["Dad", "Mom"]);
	});

	it.each(["storage", "pageshow", "visibilitychange"])("looks again on %s", async (event) => {
		const site = new FakeBrowser();
		const tab = site.openTab();
		const store = createGuestStore(tab);
		await store.load();
		site.entries.set(MEMBERS_KEY, '["Dad"]');
		tab.page.dispatchEvent(new Event(event));
		expect(store.family()?.members).toEqual(["Dad"]);
	});

	it("builds its change on what is kept, not on what it shows", async () => {
		const site = new FakeBrowser();
		const store = createGuestStore(site.openTab());
		await store.load();
		site.entries.set(MEMBERS_KEY, '["Dad"]');
		await store.change(mom);
		expect(site.entries.get(MEMBERS_KEY)).toBe('["Dad","Mom"]');
		expect(store.family()?.members).toEqual(["Dad", "Mom"]);
	});

	it.each([
		["has none", undefined],
		["refuses them", deniedLocks],
	])("keeps changes without locks where the browser %s", async (_, locks) => {
		const site = new FakeBrowser();
		const { storage, page } = site.openTab();
		const store = createGuestStore({ storage, page, locks });
		await store.load();
		await store.change(mom);
		expect(site.entries.get(MEMBERS_KEY)).toBe('["Mom"]');
	});

	// As in Firefox, with site data blocked.
	it.each([
		["locks", new FakeBrowser().locks],
		["locks that are refused", deniedLocks],
		["no locks", undefined],
	])("keeps changes where the browser refuses a channel and has %s", async (_, locks) => {
		const site = new FakeBrowser();
		const { storage, page } = site.openTab();
		const channel = () => {
			throw new DOMException("denied", "SecurityError");
		};
		const store = createGuestStore({ storage, page, locks, channel });
		await store.load();
		await store.change(mom);
		expect(site.entries.get(MEMBERS_KEY)).toBe('["Mom"]');
	});
});

describe("clearing the device", () => {
	const KEPT = { [MEMBERS_KEY]: '["Dad"]', "guest-category-cycles": '{"Movies":["Dad"]}', "guest-hint": "seen" };
	const ELSES = { "whose-turn-session": "a session", "another-guest-": "stays" };

	it("leaves nothing of the guest in any tab, and the rest as it is", async () => {
		const site = new FakeBrowser({ ...KEPT, ...ELSES });
		const stores = [createGuestStore(site.openTab()), createGuestStore(site.openTab())] as const;
		for (const store of stores) await store.load();
		await stores[0].clear();
		await site.flushEvents();
		for (const store of stores) expect(store.family()).toEqual({ members: [], categories: [] });
		expect(Object.fromEntries(site.entries)).toEqual(ELSES);
	});

	it("also forgets what could not be kept, and a change made afterwards begins anew", async () => {
		const tab = new FakeBrowser(KEPT).openTab();
		const store = createGuestStore(tab);
		await store.load();
		tab.failWrites(new DOMException("no", "QuotaExceededError"));
		await expect(store.change(mom)).rejects.toMatchObject({ code: "storage-full" });
		tab.failWrites(undefined);
		await store.clear();
		await store.change({ kind: "add-member", name: "Kim" });
		expect(store.family()?.members).toEqual(["Kim"]);
	});
});
