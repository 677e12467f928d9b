import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { StoreError } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import { importGuestFamily } from "../guest-import/import-guest-family.ts";
import { createGuestLeftovers } from "./guest-leftovers.ts";
import { createGuestStore } from "./guest-store.ts";

const STORED_FAMILY = {
	"guest-family-members": '["Mom","Dad"]',
	"guest-decision-categories": '["Movies"]',
	"guest-category-cycles": '{"Movies":["Dad"]}',
};
const OTHER_STORED = { "whose-turn-session": "a session" };
const family = { members: ["Mom", "Dad"], categories: [{ name: "Movies", cycle: ["Dad"] }] };

let fakeBrowser: FakeBrowser;
beforeEach(() => {
	fakeBrowser = new FakeBrowser({ ...STORED_FAMILY, ...OTHER_STORED });
});

/** Another guest's store stands in the account's place: every family store promises the same. */
async function createAccountStore(): Promise<FamilyStore> {
	const store = createGuestStore(new FakeBrowser().openTab());
	await store.load();
	return store;
}

describe("a family that a guest left", () => {
	it("is the same object until it changes, and none when nothing is there", () => {
		const left = createGuestLeftovers(fakeBrowser.openTab());
		expect(left.family()).toEqual(family);
		expect(left.family()).toBe(left.family());
		expect(createGuestLeftovers(new FakeBrowser({ "guest-family-members": "[]" }).openTab()).family()).toBeUndefined();
	});

	it("leaves the browser once the account has it, and nothing else does", async () => {
		const store = await createAccountStore();
		const left = createGuestLeftovers(fakeBrowser.openTab());
		let told = 0;
		left.subscribe(() => told++);
		left.declineImport("ann");
		await importGuestFamily(left, store);
		expect(store.family()).toEqual(family);
		expect(left.family()).toBeUndefined();
		expect(told).toBeGreaterThan(0);
		expect(Object.fromEntries(fakeBrowser.entries)).toEqual(OTHER_STORED);
	});

	it("stays as it is when the account does not take it", async () => {
		const store = await createAccountStore();
		store.change = () => Promise.reject(new StoreError("offline"));
		await expect(importGuestFamily(createGuestLeftovers(fakeBrowser.openTab()), store)).rejects.toMatchObject({
			code: "offline",
		});
		expect(Object.fromEntries(fakeBrowser.entries)).toEqual({ ...STORED_FAMILY, ...OTHER_STORED });
	});

	it("stays as it is when the account, read again, has not all of it", async () => {
		const store = await createAccountStore();
		const load = store.load;
		store.load = async () => {
			await store.change({ kind: "remove-member", name: "Dad" });
			await load();
		};
		await expect(importGuestFamily(createGuestLeftovers(fakeBrowser.openTab()), store)).rejects.toBeInstanceOf(
			StoreError,
		);
		expect(Object.fromEntries(fakeBrowser.entries)).toEqual({ ...STORED_FAMILY, ...OTHER_STORED });
	});

	it("stays whole when another tab has added something meanwhile", async () => {
		const store = await createAccountStore();
		const load = store.load;
		store.load = async () => {
			const tab = createGuestStore(fakeBrowser.openTab());
			await tab.load();
			await tab.change({ kind: "add-member", name: "Kim" });
			await load();
		};
		const left = createGuestLeftovers(fakeBrowser.openTab());
		await importGuestFamily(left, store);
		expect(left.family()?.members).toEqual(["Mom", "Dad", "Kim"]);
		expect(left.family()?.categories).toEqual(family.categories);
	});

	it("is said to stay by one person, until it is another family", async () => {
		const left = createGuestLeftovers(fakeBrowser.openTab());
		expect(left.isImportDeclined("ann")).toBe(false);
		left.declineImport("ann");
		expect(createGuestLeftovers(fakeBrowser.openTab()).isImportDeclined("ann")).toBe(true);
		expect(left.isImportDeclined("ben")).toBe(false);
		left.declineImport("ben");
		expect(left.isImportDeclined("ann") && left.isImportDeclined("ben")).toBe(true);
		const noted = [...fakeBrowser.entries].filter(([key]) => !(key in STORED_FAMILY || key in OTHER_STORED));
		expect(noted).toHaveLength(1);
		expect(noted.join()).not.toMatch(/ann|ben|Mom|Dad|Movies/);
		const tab = createGuestStore(fakeBrowser.openTab());
		await tab.load();
		await tab.change({ kind: "reset-category", name: "Movies" });
		expect(left.isImportDeclined("ann")).toBe(false);
	});

	it("is asked about again where a no cannot be kept", () => {
		const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
		const tab = fakeBrowser.openTab();
		const left = createGuestLeftovers(tab);
		tab.failWrites(new DOMException("no", "QuotaExceededError"));
		left.declineImport("ann");
		expect(left.isImportDeclined("ann")).toBe(false);
		expect(warn).toHaveBeenCalledOnce();
		warn.mockRestore();
	});
});
