import { expect, it } from "vitest";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { createGuestStore } from "./guest-store.ts";

it("has the family of the prerendered page where nothing is stored, which loading leaves as it is", async () => {
	const store = createGuestStore(new FakeBrowser().openTab());
	let calls = 0;
	store.subscribe(() => calls++);
	expect(store.family()).toBe(EMPTY_FAMILY);
	await store.load();
	expect(store.family()).toBe(EMPTY_FAMILY);
	expect(calls).toBe(0);
	store.close();
});

it("knows a stored family before it is loaded, and then what another tab has made of it", async () => {
	const browser = new FakeBrowser({ "guest-family-members": '["Mia"]' });
	const store = createGuestStore(browser.openTab());
	expect(store.family()?.members).toEqual(["Mia"]);
	const other = createGuestStore(browser.openTab());
	await other.load();
	await other.change({ kind: "add-member", name: "Noah" });
	await store.load();
	expect(store.family()?.members).toEqual(["Mia", "Noah"]);
	store.close();
	other.close();
});
