import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_FAMILY } from "../../rules/family.ts";
import { FakeBrowser, type FakeTab } from "../browser/fake-browser.test-helper.ts";
import type { LockManagerLike } from "../browser/write-lock.ts";
import { StoreError } from "../errors.ts";
import { addCategory, addMember } from "../opened-stores.test-helper.ts";
import { CATEGORIES, CYCLES, MEMBERS, openGuestStore, turnOf } from "./guest.test-helper.ts";
import { createGuestStore, type GuestStore } from "./guest-store.ts";

const mom = addMember("Mom");
const membersOf = (store: GuestStore) => store.family()?.members.map(({ name }) => name);

/** Another tab holds them and never releases them. */
const heldLocks: LockManagerLike = { request: () => new Promise(() => {}) };
const deniedLocks: LockManagerLike = { request: () => Promise.reject(new DOMException("denied", "SecurityError")) };

let browser: FakeBrowser;
let tab: FakeTab;
let store: GuestStore;
beforeEach(async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	browser = new FakeBrowser();
	tab = browser.openTab();
	store = await openGuestStore(tab);
});
const forbidden = () => {
	throw new DOMException("denied", "SecurityError");
};
const stored = () => JSON.parse(browser.entries.get(MEMBERS) ?? "[]");

describe("a tab", () => {
	it("that is left right after a click stores the change, though another tab holds the lock", async () => {
		const { storage, page } = browser.openTab();
		const left = await openGuestStore({ storage, page, locks: heldLocks });
		void left.change(mom);
		expect(stored()).toEqual([]);
		page.dispatchEvent(new Event("pagehide"));
		expect(stored()).toEqual(["Mom"]);
	});

	it("stores a change in the task in which it is made, and again once another tab has made one", async () => {
		const there = await openGuestStore(browser.openTab());
		for (const [at, one] of [store, there, store].entries()) {
			await one.change(addMember(`first ${at}`));
			const saved = one.change(addMember(`second ${at}`));
			expect(stored().at(-1)).toBe(`second ${at}`);
			await saved;
		}
		expect(stored()).toHaveLength(6);
	});

	it("that is left releases the lock, and stores at once when it is used again", async () => {
		await store.change(mom);
		tab.page.dispatchEvent(new Event("pagehide"));
		// Without a channel it cannot request the lock from another tab.
		const { storage, page, locks } = browser.openTab();
		const other = await openGuestStore({ storage, page, locks });
		await other.change(addMember("Dad"));
		tab.page.dispatchEvent(new Event("pageshow"));
		await store.change(addMember("Kim"));
		void store.change(addMember("Leo"));
		expect(stored()).toEqual(["Mom", "Dad", "Kim", "Leo"]);
	});

	it("gets a repeated request where it missed the first one", async () => {
		const [first, second] = [createGuestStore(browser.openTab()), createGuestStore(browser.openTab())];
		// Both request the lock before one has acquired it.
		await Promise.all([first.load(), second.load()]);
		await Promise.all([first.change(mom), second.change(addMember("Dad"))]);
		expect(stored().toSorted()).toEqual(["Dad", "Mom"]);
	});

	it.each(["storage", "pageshow", "visibilitychange"])("reads the storage again on %s", async (event) => {
		browser.entries.set(MEMBERS, '["Dad"]');
		tab.page.dispatchEvent(new Event(event));
		await expect.poll(() => membersOf(store)).toEqual(["Dad"]);
	});

	it("shows nobody new while the keys of another tab's removal come one after the other", async () => {
		for (const name of ["Mom", "Dad"]) await store.change(addMember(name));
		const known = new Set(store.family()?.members.map(({ id }) => id));
		const elsewhere = new FakeBrowser(Object.fromEntries(browser.entries));
		const other = elsewhere.openTab();
		const remover = await openGuestStore(other);
		await remover.change({ kind: "remove-member", member: store.family()?.members[1]?.id ?? "" });
		for (const key of other.writes) {
			browser.entries.set(key, elsewhere.entries.get(key) ?? "");
			tab.page.dispatchEvent(new Event("storage"));
			expect(store.family()?.members.filter(({ id }) => !known.has(id))).toEqual([]);
		}
		expect(other.writes.length).toBeGreaterThan(1);
		expect(membersOf(store)).toEqual(["Mom"]);
	});

	it("applies its change to what is stored, not to what it shows", async () => {
		browser.entries.set(MEMBERS, '["Dad"]');
		await store.change(mom);
		expect(stored()).toEqual(["Dad", "Mom"]);
		expect(membersOf(store)).toEqual(["Dad", "Mom"]);
	});

	// Without a channel as in Firefox, with site data blocked.
	it.each([
		["no locks", undefined, undefined],
		["locks that are refused", deniedLocks, undefined],
		["locks, and refuses a channel", new FakeBrowser().locks, forbidden],
		["locks that are refused, and refuses a channel", deniedLocks, forbidden],
		["no locks, and refuses a channel", undefined, forbidden],
	])("stores changes where the browser has %s", async (_, locks, channel) => {
		const { storage, page } = tab;
		const alone = await openGuestStore({ storage, page, locks, ...(channel && { channel }) });
		await alone.change(mom);
		expect(stored()).toEqual(["Mom"]);
	});
});

describe("clearing the device", () => {
	const STORED = { [MEMBERS]: '["Dad"]', "guest-category-cycles": '{"Movies":["Dad"]}', "guest-hint": "seen" };
	const OTHER_STORED = { "whose-turn-session": "a session", "another-guest-": "stays" };

	it("leaves nothing of the guest in any tab, and the rest as it is", async () => {
		const browser = new FakeBrowser({ ...STORED, ...OTHER_STORED });
		const stores = [createGuestStore(browser.openTab()), createGuestStore(browser.openTab())] as const;
		for (const store of stores) await store.load();
		await stores[0].clear();
		await browser.flushEvents();
		for (const store of stores) expect(store.family()).toMatchObject({ members: [], categories: [], turns: [] });
		expect(Object.fromEntries(browser.entries)).toEqual(OTHER_STORED);
	});

	it("also drops what could not be stored, and a later change starts from an empty family", async () => {
		const tab = new FakeBrowser(STORED).openTab();
		const store = await openGuestStore(tab);
		tab.failWrites(new DOMException("no", "QuotaExceededError"));
		await expect(store.change(mom)).rejects.toMatchObject({ code: "storage-full" });
		tab.failWrites(undefined);
		await store.clear();
		await store.change(addMember("Kim"));
		expect(membersOf(store)).toEqual(["Kim"]);
	});
});

const full = new DOMException("no", "QuotaExceededError");

it("a storage that refuses writes rejects, and gets what is shown with the next write that succeeds", async () => {
	await (await openGuestStore(browser.openTab())).change(addCategory("Movies"));
	await browser.flushEvents();
	tab.failWrites(full);
	await expect(store.change(mom)).rejects.toMatchObject({ code: "storage-full" });
	await expect(store.change(turnOf(store.family(), "Mom", "Movies"))).rejects.toThrow(StoreError);
	expect(membersOf(store)).toEqual(["Mom"]);
	const shown = store.family();
	const other = await openGuestStore(browser.openTab());
	await other.change(addCategory("Chess"));
	await browser.flushEvents();
	expect(store.family()).toEqual({
		...shown,
		categories: [...(shown?.categories ?? []), expect.objectContaining({ name: "Chess" })],
	});
	tab.failWrites(undefined);
	await store.change(addMember("Dad"));
	expect(stored()).toEqual(["Mom", "Dad"]);
	expect(browser.entries.get(CYCLES)).toBe('{"Movies":["Mom"]}');
	expect(browser.entries.get(CATEGORIES)).toBe('["Movies","Chess"]');
});

it.each([
	["throws on access", forbidden],
	["is null", () => null],
])("a storage that %s leaves a family that lives on the screen", async (_, storage) => {
	const unusable = await openGuestStore({ storage, page: new EventTarget(), locks: undefined });
	expect(unusable.family()).toBe(NO_FAMILY);
	for (const change of [mom, addMember("Dad")])
		await expect(unusable.change(change)).rejects.toMatchObject({ code: "storage-forbidden" });
	expect(membersOf(unusable)).toEqual(["Mom", "Dad"]);
});
