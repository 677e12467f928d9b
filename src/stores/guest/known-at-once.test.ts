import { expect, it } from "vitest";
import { type Family, NO_FAMILY, namesOf } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { addMember } from "../opened-stores.test-helper.ts";
import { openGuestStore } from "./guest.test-helper.ts";
import { createGuestStore } from "./guest-store.ts";

it("has the family of the prerendered page where nothing is stored, which loading leaves as it is", async () => {
	const browser = new FakeBrowser();
	const store = createGuestStore(browser.openTab());
	let calls = 0;
	store.subscribe(() => calls++);
	expect(store.family()).toBe(NO_FAMILY);
	await store.load();
	expect(store.family()).toBe(NO_FAMILY);
	expect(calls).toBe(0);
	expect(browser.entries.size).toBe(0);
	store.close();
});

it("gives the first change a secret that nobody knows", async () => {
	const secrets = await Promise.all(
		[1, 2].map(async () => {
			const store = await openGuestStore(new FakeBrowser().openTab());
			await store.change(addMember("Mom"));
			return store.family()?.secret;
		}),
	);
	expect(new Set([NO_FAMILY.secret, ...secrets]).size).toBe(3);
});

it("knows a stored family before it is loaded, and then what another tab has made of it", async () => {
	const browser = new FakeBrowser({ "guest-family-members": '["Mia"]' });
	const store = createGuestStore(browser.openTab());
	const names = () => namesOf((store.family() as Family).members);
	expect(names()).toEqual(["Mia"]);
	const other = await openGuestStore(browser.openTab());
	await other.change(addMember("Noah"));
	await store.load();
	expect(names()).toEqual(["Mia", "Noah"]);
	store.close();
	other.close();
});

it("has the same ids in every tab, also of names that have none yet", async () => {
	const browser = new FakeBrowser({
		"guest-family-members": '["Mia","Noah"]',
		"guest-decision-categories": '["Dishes"]',
		"guest-category-cycles": '{"Dishes":["Noah"]}',
	});
	const stores = [createGuestStore(browser.openTab()), createGuestStore(browser.openTab())] as const;
	await Promise.all(stores.map((store) => store.load()));
	await expect.poll(() => browser.entries.has("guest-family")).toBe(true);
	await browser.flushEvents();
	expect(stores[0].family()).toEqual(stores[1].family());
	const later = createGuestStore(browser.openTab());
	expect(later.family()).toEqual(stores[0].family());
	for (const store of stores) store.close();
});
