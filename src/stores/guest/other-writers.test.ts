import { beforeEach, describe, expect, it } from "vitest";
import type { Family } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { cycleOf, memberOf } from "../opened-stores.test-helper.ts";
import { CATEGORIES, CYCLES, FAMILY, MEMBERS, openGuestStore, turnOf } from "./guest.test-helper.ts";

/** As the first version leaves them. */
const STORED = {
	[MEMBERS]: '["Mom","Dad","Kim"]',
	[CATEGORIES]: '["Dishes","Movies"]',
	[CYCLES]: '{"Dishes":["Dad","Kim"],"Movies":["Mom"]}',
	"whose-turn-theme": "dark",
};

let browser: FakeBrowser;
beforeEach(() => {
	browser = new FakeBrowser(STORED);
});
const openStore = () => openGuestStore(browser.openTab());
const cycle = (family: Family | undefined, name = "Dishes") => cycleOf(family as Family, name);

describe("a storage that the first version left", () => {
	it("is read whole, and its turns count from the start", async () => {
		const store = await openStore();
		expect([cycle(store.family()), cycle(store.family(), "Movies")]).toEqual([["Dad", "Kim"], ["Mom"]]);
		expect(store.family()?.categories.map(({ lastTurn }) => lastTurn)).toEqual([2, 1]);
		expect(await store.readHistory({})).toEqual({ entries: [], next: undefined });
		await expect.poll(() => browser.entries.has(FAMILY)).toBe(true);
		expect(Object.fromEntries(browser.entries)).toMatchObject(STORED);
	});

	it("keeps everything when the new version changes it, and the first one reads what that wrote", async () => {
		const store = await openStore();
		await store.change(turnOf(store.family(), "Mom"));
		const { id } = memberOf(store.family() as Family, "Kim");
		await store.change({ kind: "edit-member", member: id, emoji: "🦊", colour: 1 });
		await store.change({ kind: "rename-member", member: id, name: "Kimberly" });
		expect(Object.fromEntries(browser.entries)).toMatchObject({
			[MEMBERS]: '["Mom","Dad","Kimberly"]',
			[CATEGORIES]: '["Dishes","Movies"]',
			[CYCLES]: '{"Dishes":["Dad","Kimberly","Mom"],"Movies":["Mom"]}',
			"whose-turn-theme": "dark",
		});
	});
});

describe("a cycle list that something else has written", () => {
	it("is mended in a tab that is open, which all tabs then have alike", async () => {
		const [store, other] = [await openStore(), await openStore()];
		await store.change(turnOf(store.family(), "Mom"));
		browser.entries.set(MEMBERS, '["Mom","Dad","Kim","Zoe"]');
		const tab = browser.openTab();
		const third = await openGuestStore(tab);
		await expect.poll(() => tab.writes).toContain(FAMILY);
		await browser.flushEvents();
		expect(memberOf(third.family() as Family, "Zoe").key).toBe("Zoe");
		expect(store.family()).toEqual(third.family());
		expect(other.family()).toEqual(third.family());
	});
});
