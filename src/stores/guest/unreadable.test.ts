import { beforeEach, expect, it, vi } from "vitest";
import type { Family } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { addMember, categoryOf, cycleOf, memberOf } from "../opened-stores.test-helper.ts";
import { CATEGORIES, CYCLES, FAMILY, HISTORY, MEMBERS, openGuestStore, turnOf } from "./guest.test-helper.ts";

const LISTS = { "guest-family-members": '["Mom","Dad"]', "guest-decision-categories": '["Dishes","Movies"]' };
const entry = (id: string, more: object = {}) => ({
	...{ kind: "turn", id, categoryName: "Dishes", memberName: "Mom", at: "2026-11-20T10:00:00.000Z" },
	...more,
});
const SECRET = "a".repeat(32);

beforeEach(() => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
});

it("has an entry's time as it is in UTC, whatever an earlier version has stored", async () => {
	const history = [
		entry("a", { at: "2026-11-20T10:00:00+01" }),
		entry("b", { at: "2026-02-31 10:00:00Z" }),
		entry("c", { at: "nonsense" }),
		entry("d", { memberName: "Jose\u0301", option: "\u202exyz" }),
		7,
	];
	const browser = new FakeBrowser({ ...LISTS, [HISTORY]: JSON.stringify(history) });
	const { entries } = await (await openGuestStore(browser.openTab())).readHistory({});
	expect(entries).toMatchObject([
		{ id: "d", memberName: "José", option: "xyz", at: "2026-11-20T10:00:00.000Z" },
		{ id: "b", at: "2026-03-03T10:00:00.000Z" },
		{ id: "a", at: "2026-11-20T09:00:00.000Z" },
	]);
});

const TEXTS = ["", "{", "7", "[]", '{"members":7}', '{"members":[7],"categories":[{"name":"Dishes","settings":7}]}'];
it.each(TEXTS)("has everything of the three keys where the rest is %s", async (text) => {
	const cycles = { "guest-category-cycles": '{"Dishes":["Dad"]}' };
	const browser = new FakeBrowser({ ...LISTS, ...cycles, [FAMILY]: text, [HISTORY]: text });
	const store = await openGuestStore(browser.openTab());
	expect(cycleOf(store.family() as Family, "Dishes")).toEqual(["Dad"]);
	await store.change(turnOf(store.family(), "Mom"));
	const { id: member } = memberOf(store.family() as Family, "Mom");
	await store.change({ kind: "set-away", member, backOn: "2999-01-01" });
	const again = await openGuestStore(browser.openTab());
	const family = again.family() as Family;
	expect(family).toEqual(store.family());
	expect(memberOf(family, "Mom").backOn).toBe("2999-01-01");
	expect((await again.readHistory({})).entries).toHaveLength(2);
	expect(cycleOf(family, "Dishes")).toEqual(["Dad", "Mom"]);
});

it("leaves out what is invalid, and what is about nobody who is there", async () => {
	const stored = {
		secret: "no secret",
		members: [
			{ id: "m", key: "Mom", name: "Mom", emoji: " ", colour: 99, backOn: "infinity" },
			{ id: "g", key: "Gone", name: "Gone", emoji: "🦊" },
			7,
		],
		categories: [
			{
				...{ id: "d", key: "Dishes", name: "Dishes", lastTurn: "three" },
				settings: { emoji: "🎬", excluded: ["g", "m", 7], helper: { question: "?", options: [] } },
				notNow: { n: 0, members: ["g"] },
				lookedAt: { n: 0, member: "g" },
			},
		],
		turns: { ids: ["d", "g", "m"], rows: [["t", 0, 1, 1], 7, ["u", 0, 2]] },
	};
	const browser = new FakeBrowser({ ...LISTS, [FAMILY]: JSON.stringify(stored) });
	const family = (await openGuestStore(browser.openTab())).family() as Family;
	expect(memberOf(family, "Mom")).toEqual({ id: "m", key: "Mom", name: "Mom", backOn: "infinity" });
	expect(categoryOf(family, "Dishes")).toEqual({
		...{ id: "d", key: "Dishes", name: "Dishes", lastTurn: 0 },
		...{ settings: { emoji: "🎬", excluded: ["m"] }, notNow: { n: 0, members: [] } },
	});
	expect(family.turns).toEqual([{ id: "u", category: "d", member: "m", cycle: 0 }]);
	expect(family.secret).toMatch(/^[\da-f]{32}$/);
});

it("keeps a copy of what it cannot read before anything is written in its place, and loses nothing else", async () => {
	const [bad, worse, badTurn] = [entry("c", { at: "nonsense" }), [1, 2], { id: "t", cycle: 1 }];
	const mom = { id: "m", key: "Mom", name: "Mom", emoji: "🦊" };
	const browser = new FakeBrowser({
		...LISTS,
		"guest-category-cycles": '{"Dishes":["Mom"],"Movies":"Mom"}',
		[HISTORY]: JSON.stringify([bad, entry("a"), worse]),
		[FAMILY]: JSON.stringify({ secret: SECRET, members: [mom], categories: [], turns: { ids: [], rows: [badTurn] } }),
	});
	const store = await openGuestStore(browser.openTab());
	const family = store.family() as Family;
	expect([cycleOf(family, "Dishes"), cycleOf(family, "Movies")]).toEqual([["Mom"], []]);
	expect(memberOf(family, "Mom")).toEqual(mom);
	expect(family.secret).toBe(SECRET);
	expect((await store.readHistory({})).entries).toMatchObject([{ id: "a" }]);

	await store.change(turnOf(family, "Dad"));
	const copies = [
		[HISTORY, bad],
		[HISTORY, worse],
		[FAMILY, badTurn],
		["guest-category-cycles", { category: "Movies", cycle: "Mom" }],
	];
	const unread = browser.entries.get("guest-unread") ?? "";
	expect(unread.split("\n").toSorted()).toEqual(copies.map((copy) => JSON.stringify(copy)).toSorted());
	expect((await store.readHistory({})).entries).toMatchObject([{ memberName: "Dad" }, { id: "a" }]);

	await store.clear();
	expect(browser.entries.size).toBe(0);
	expect(store.family()).toMatchObject({ members: [], categories: [], turns: [] });
	expect((await store.readHistory({})).entries).toEqual([]);
});

it("has one copy of what it cannot read, however often the write after the copy fails", async () => {
	const bad = entry("c", { at: "nonsense" });
	const older = JSON.stringify([FAMILY, "{"]);
	const browser = new FakeBrowser({ ...LISTS, [HISTORY]: JSON.stringify([bad, entry("a")]), "guest-unread": older });
	const tab = browser.openTab();
	tab.failWrites(new DOMException("no", "QuotaExceededError"), "guest-unread");
	const store = await openGuestStore(tab);
	for (const name of ["Mom", "Dad"])
		await expect(store.change(turnOf(store.family(), name))).rejects.toMatchObject({ code: "storage-full" });
	tab.failWrites(undefined);
	await store.change(addMember("Zoe"));
	expect(browser.entries.get("guest-unread")?.split("\n")).toEqual([older, JSON.stringify([HISTORY, bad])]);
});

/** As the first version leaves them. */
const FIRST_VERSION = {
	[MEMBERS]: '["Mom","Dad","Kim"]',
	[CATEGORIES]: '["Dishes","Movies"]',
	[CYCLES]: '{"Dishes":["Dad","Kim"],"Movies":["Mom"]}',
	"whose-turn-theme": "dark",
};

it("has all of a storage that the first version left, whose turns count from the start", async () => {
	const browser = new FakeBrowser(FIRST_VERSION);
	const store = await openGuestStore(browser.openTab());
	const family = store.family() as Family;
	expect([cycleOf(family, "Dishes"), cycleOf(family, "Movies")]).toEqual([["Dad", "Kim"], ["Mom"]]);
	expect(store.family()?.categories.map(({ key, lastTurn }) => `${key} ${lastTurn}`)).toEqual(["Dishes 2", "Movies 1"]);
	expect(await store.readHistory({})).toEqual({ entries: [], next: undefined });
	await expect.poll(() => browser.entries.has(FAMILY)).toBe(true);
	expect(Object.fromEntries(browser.entries)).toMatchObject(FIRST_VERSION);
});

it("mends a storage that something else has written in tabs that are open, which all have it alike", async () => {
	const browser = new FakeBrowser(FIRST_VERSION);
	const [store, other] = await Promise.all([openGuestStore(browser.openTab()), openGuestStore(browser.openTab())]);
	await expect.poll(() => browser.entries.has(FAMILY)).toBe(true);
	await browser.flushEvents();
	expect(store.family()).toEqual(other.family());
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
