import { describe, expect, it } from "vitest";
import { createGuestStore } from "./guest-store.ts";
import type { Locks } from "./one-at-a-time.ts";
import { Site } from "./site.ts";

const MEMBERS = "guest-family-members";
const mom = { kind: "add-member", name: "Mom" } as const;

/** Locks that another tab holds and never gives back. */
const heldElsewhere: Locks = { request: () => new Promise(() => {}) };

describe("a tab", () => {
	it("that is left right after a click keeps the change, though another tab holds the lock", async () => {
		const site = new Site();
		const tab = site.openTab();
		const store = createGuestStore({ storage: tab.storage, page: tab.page, locks: heldElsewhere });
		await store.load();
		void store.change(mom);
		expect(site.texts.has(MEMBERS)).toBe(false);
		tab.page.dispatchEvent(new Event("pagehide"));
		expect(site.texts.get(MEMBERS)).toBe('["Mom"]');
	});

	it.each(["storage", "pageshow", "visibilitychange"])("looks again on %s", async (event) => {
		const site = new Site();
		const tab = site.openTab();
		const store = createGuestStore(tab);
		await store.load();
		site.texts.set(MEMBERS, '["Dad"]');
		tab.page.dispatchEvent(new Event(event));
		expect(store.family()?.members).toEqual(["Dad"]);
	});

	it("builds its change on what is kept, not on what it shows", async () => {
		const site = new Site();
		const store = createGuestStore(site.openTab());
		await store.load();
		site.texts.set(MEMBERS, '["Dad"]');
		await store.change(mom);
		expect(site.texts.get(MEMBERS)).toBe('["Dad","Mom"]');
		expect(store.family()?.members).toEqual(["Dad", "Mom"]);
	});

	it.each([
		["has none", undefined],
		["refuses them", { request: () => Promise.reject(new DOMException("denied", "SecurityError")) }],
	])("keeps changes without locks where the browser %s", async (_, locks) => {
		const site = new Site();
		const { storage, page } = site.openTab();
		const store = createGuestStore({ storage, page, locks });
		await store.load();
		await store.change(mom);
		expect(site.texts.get(MEMBERS)).toBe('["Mom"]');
	});
});
