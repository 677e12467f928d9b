import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Family, NO_FAMILY, namesOf } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { StoreError } from "../errors.ts";
import { addCategory, addMember } from "../opened-stores.test-helper.ts";
import { openGuestStore, turnOf } from "./guest.test-helper.ts";

const MEMBERS = "guest-family-members";
const mom = addMember("Mom");
const dad = addMember("Dad");
const membersOf = (family: Family | undefined) => namesOf(family?.members ?? []);

beforeEach(() => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("a storage that refuses writes", () => {
	it("rejects, and the change stays on the screen", async () => {
		const tab = new FakeBrowser().openTab();
		const store = await openGuestStore(tab);
		tab.failWrites(new DOMException("no", "QuotaExceededError"));
		const error = await store.change(mom).catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(StoreError);
		expect(error).toMatchObject({ code: "storage-full" });
		expect(membersOf(store.family())).toEqual(["Mom"]);
	});

	it("gets everything on the screen with the next write that succeeds", async () => {
		const browser = new FakeBrowser({ "guest-decision-categories": '["Movies"]' });
		const tab = browser.openTab();
		const store = await openGuestStore(tab);
		tab.failWrites(new DOMException("no", "QuotaExceededError"));
		await expect(store.change(mom)).rejects.toThrow(StoreError);
		await expect(store.change(turnOf(store.family(), "Mom", "Movies"))).rejects.toThrow(StoreError);
		const shown = store.family();
		const other = await openGuestStore(browser.openTab());
		await other.change(addCategory("Chess"));
		await browser.flushEvents();
		expect(store.family()).toEqual({
			...shown,
			categories: [...(shown?.categories ?? []), expect.objectContaining({ name: "Chess" })],
		});

		tab.failWrites(undefined);
		await store.change(dad);
		expect(browser.entries.get(MEMBERS)).toBe('["Mom","Dad"]');
		expect(browser.entries.get("guest-category-cycles")).toBe('{"Movies":["Mom"]}');
		expect(browser.entries.get("guest-decision-categories")).toBe('["Movies","Chess"]');
	});
});

describe("a storage that is unusable", () => {
	const forbidden = () => {
		throw new DOMException("denied", "SecurityError");
	};
	it.each([
		["throws on access", forbidden],
		["is null", () => null],
	])("because it %s leaves a family that lives on the screen", async (_, storage) => {
		const store = await openGuestStore({ storage, page: new EventTarget(), locks: undefined });
		expect(store.family()).toBe(NO_FAMILY);
		await expect(store.change(mom)).rejects.toMatchObject({ code: "storage-forbidden" });
		await expect(store.change(dad)).rejects.toMatchObject({ code: "storage-forbidden" });
		expect(membersOf(store.family())).toEqual(["Mom", "Dad"]);
	});
});
