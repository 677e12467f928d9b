import { beforeEach, describe, expect, it, vi } from "vitest";
import { StoreError } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import { moveIn } from "../moving-in.ts";
import { createGuestStore } from "./guest-store.ts";
import { leftFamily } from "./left-family.ts";
import { Site } from "./site.ts";

const KEPT = {
	"guest-family-members": '["Mom","Dad"]',
	"guest-decision-categories": '["Movies"]',
	"guest-category-cycles": '{"Movies":["Dad"]}',
};
const ALSO = { "whose-turn-session": "a session" };
const family = { members: ["Mom", "Dad"], categories: [{ name: "Movies", cycle: ["Dad"] }] };

let site: Site;
beforeEach(() => {
	site = new Site({ ...KEPT, ...ALSO });
});

/** Another guest's store stands in the account's place: every family store promises the same. */
async function account(): Promise<FamilyStore> {
	const store = createGuestStore(new Site().openTab());
	await store.load();
	return store;
}

describe("a family that a guest left", () => {
	it("is the same object until it changes, and none when nothing is there", () => {
		const left = leftFamily(site.openTab());
		expect(left.family()).toEqual(family);
		expect(left.family()).toBe(left.family());
		expect(leftFamily(new Site({ "guest-family-members": "[]" }).openTab()).family()).toBeUndefined();
	});

	it("leaves the browser once the account has it, and nothing else does", async () => {
		const store = await account();
		const left = leftFamily(site.openTab());
		let told = 0;
		left.subscribe(() => told++);
		left.letStay("ann");
		await moveIn(left, store);
		expect(store.family()).toEqual(family);
		expect(left.family()).toBeUndefined();
		expect(told).toBeGreaterThan(0);
		expect(Object.fromEntries(site.texts)).toEqual(ALSO);
	});

	it("stays as it is when the account does not take it", async () => {
		const store = await account();
		store.change = () => Promise.reject(new StoreError("offline"));
		await expect(moveIn(leftFamily(site.openTab()), store)).rejects.toMatchObject({ failure: "offline" });
		expect(Object.fromEntries(site.texts)).toEqual({ ...KEPT, ...ALSO });
	});

	it("stays as it is when the account, read again, has not all of it", async () => {
		const store = await account();
		const load = store.load;
		store.load = async () => {
			await store.change({ kind: "remove-member", name: "Dad" });
			await load();
		};
		await expect(moveIn(leftFamily(site.openTab()), store)).rejects.toBeInstanceOf(StoreError);
		expect(Object.fromEntries(site.texts)).toEqual({ ...KEPT, ...ALSO });
	});

	it("stays whole when another tab has added something meanwhile", async () => {
		const store = await account();
		const load = store.load;
		store.load = async () => {
			const tab = createGuestStore(site.openTab());
			await tab.load();
			await tab.change({ kind: "add-member", name: "Kim" });
			await load();
		};
		const left = leftFamily(site.openTab());
		await moveIn(left, store);
		expect(left.family()?.members).toEqual(["Mom", "Dad", "Kim"]);
		expect(left.family()?.categories).toEqual(family.categories);
	});

	it("is said to stay by one person, until it is another family", async () => {
		const left = leftFamily(site.openTab());
		expect(left.isToStay("ann")).toBe(false);
		left.letStay("ann");
		expect(leftFamily(site.openTab()).isToStay("ann")).toBe(true);
		expect(left.isToStay("ben")).toBe(false);
		left.letStay("ben");
		expect(left.isToStay("ann") && left.isToStay("ben")).toBe(true);
		const noted = [...site.texts].filter(([key]) => !(key in KEPT || key in ALSO));
		expect(noted).toHaveLength(1);
		expect(noted.join()).not.toMatch(/ann|ben|Mom|Dad|Movies/);
		const tab = createGuestStore(site.openTab());
		await tab.load();
		await tab.change({ kind: "reset-category", name: "Movies" });
		expect(left.isToStay("ann")).toBe(false);
	});

	it("is asked about again where a no cannot be kept", () => {
		const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
		const tab = site.openTab();
		const left = leftFamily(tab);
		tab.refuseWrites(new DOMException("no", "QuotaExceededError"));
		left.letStay("ann");
		expect(left.isToStay("ann")).toBe(false);
		expect(warn).toHaveBeenCalledOnce();
		warn.mockRestore();
	});
});
