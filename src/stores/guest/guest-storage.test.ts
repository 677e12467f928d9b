import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Family, NO_FAMILY, namesOf } from "../../rules/family.ts";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { getToday } from "../local-day.ts";
import { addCategory, addMember, categoryOf, cycleOf, memberOf } from "../opened-stores.test-helper.ts";
import { CATEGORIES, CYCLES, FAMILY, HISTORY, lists, MEMBERS, openGuestStore, turnOf } from "./guest.test-helper.ts";
import { createGuestStore } from "./guest-store.ts";

async function openStore(browser: FakeBrowser) {
	const tab = browser.openTab();
	const store = await openGuestStore(tab);
	/** In the shapes of the specification. */
	function shown() {
		const family = store.family() as Family;
		const { members, categories } = family;
		return {
			members: namesOf(members),
			categories: Object.fromEntries(categories.map(({ name }) => [name, cycleOf(family, name)])),
		};
	}
	return { store, tab, shown };
}

describe("what a guest's browser stores", () => {
	it("has who was looked at under a key of its own: a draw writes no turns", async () => {
		const browser = new FakeBrowser();
		const { store } = await openStore(browser);
		await store.change(addMember("Mom"));
		await store.change(addCategory("Movies"));
		const family = store.family() as Family;
		const [category, member] = [categoryOf(family, "Movies").id, memberOf(family, "Mom").id];
		const before = new Map(browser.entries);
		await store.change({ kind: "look-at-draw", category, n: 0, member });
		const written = [...browser.entries].filter(([key, text]) => before.get(key) !== text).map(([key]) => key);
		expect(written.toSorted()).toEqual(["guest-history", "guest-looks"]);
		const { store: other } = await openStore(browser);
		expect(other.family()).toEqual(store.family());
		expect(categoryOf(other.family() as Family, "Movies").lookedAt).toEqual({ n: 0, member, day: getToday() });
		await store.change({ kind: "remove-member", member });
		expect(categoryOf(store.family() as Family, "Movies").lookedAt).toBeUndefined();
	});

	it("has what they are under a key of its own; what is none stays, and counts for nothing", async () => {
		const browser = new FakeBrowser();
		const { store } = await openStore(browser);
		await store.change(addMember("Mom"));
		const before = new Map(browser.entries);
		await store.change({ kind: "set-group-kind", groupKind: "team" });
		const written = [...browser.entries].filter(([key, text]) => before.get(key) !== text);
		expect(written).toEqual([["guest-group-kind", '"team"']]);
		expect((await openStore(browser)).store.family()).toEqual(store.family());
		browser.entries.set("guest-group-kind", '"gang"');
		expect((await openStore(browser)).store.family()?.groupKind).toBeUndefined();
		expect(browser.entries.get("guest-group-kind")).toBe('"gang"');
	});

	it("has the time zone of the device with its first change, and goes by the device's where that is none", async () => {
		vi.stubEnv("TZ", "Europe/Berlin");
		const browser = new FakeBrowser();
		const { store } = await openStore(browser);
		expect(store.family()?.timeZone).toBeUndefined();
		await store.change(addMember("Mom"));
		// There it is never the same day as on Kiritimati.
		vi.stubEnv("TZ", "Pacific/Pago_Pago");
		expect((await openStore(browser)).store.family()).toMatchObject({ timeZone: "Europe/Berlin" });
		await store.change({ kind: "set-time-zone", timeZone: "Pacific/Kiritimati" });
		const text = browser.entries.get("guest-family") as string;
		const readAs = async (stored: string) => {
			browser.entries.set("guest-family", stored);
			const { family } = (await openStore(browser)).store;
			return [family()?.timeZone, getToday(family()) === getToday(), memberOf(family() as Family, "Mom").name];
		};
		expect(await readAs(text)).toEqual(["Pacific/Kiritimati", false, "Mom"]);
		const elsewhere = text.replace("Pacific/Kiritimati", "Nowhere/Atlantis");
		expect(await readAs(elsewhere)).toEqual(["Nowhere/Atlantis", true, "Mom"]);
		for (const none of ['"<script>"', "7"])
			expect(await readAs(text.replace('"Pacific/Kiritimati"', none))).toEqual([undefined, true, "Mom"]);
		expect(await readAs(text.replace(/,?"timeZone":"Pacific.Kiritimati"/, ""))).toEqual([undefined, true, "Mom"]);
		vi.unstubAllEnvs();
	});

	it("is written under the three keys in exactly these shapes, and the rest under others", async () => {
		const browser = new FakeBrowser();
		const { store } = await openStore(browser);
		for (const name of ["Mom", "Dad"]) await store.change(addMember(name));
		for (const name of ["Movies", "__proto__"]) await store.change(addCategory(name));
		for (const category of ["Movies", "__proto__"]) await store.change(turnOf(store.family(), "Dad", category));
		const { [HISTORY]: history, [FAMILY]: family, ...entries } = Object.fromEntries(browser.entries);
		expect(JSON.parse(history ?? "")).toHaveLength(6);
		const { turns, ...others } = store.stored() as StoredFamily;
		const ids = [turns[0]?.category, memberOf(store.family() as Family, "Dad").id, turns[1]?.category];
		const rows = [
			[turns[0]?.id, 0, 1, 1, null, null, null, 1],
			[turns[1]?.id, 2, 1, 1, null, null, null, 1],
		];
		expect(JSON.parse(family ?? "")).toEqual({ ...others, turns: { ids, rows } });
		expect(entries).toEqual(lists('["Mom","Dad"]', '["Movies","__proto__"]', '{"Movies":["Dad"],"__proto__":["Dad"]}'));
	});

	it("trims names and drops repetitions that were written by hand", async () => {
		const cycles = '{ " Movies": ["Mom", "Mom", "a stranger"], "Chess": ["Dad"] }';
		const browser = new FakeBrowser(lists('[" Mom ", "Mom", "", "Dad"]', '["Movies", "Movies "]', cycles));
		const { shown } = await openStore(browser);
		expect(shown()).toEqual({ members: ["Mom", "Dad"], categories: { Movies: ["Mom"] } });
	});

	it("changes only under the keys that a change concerns", async () => {
		const browser = new FakeBrowser({ theme: "dark", [CYCLES]: '{ "Chess": ["Mom"] }' });
		const { store, tab } = await openStore(browser);
		await store.change(addMember("Mom"));
		await store.change(addCategory("Movies"));
		expect(tab.writes).toEqual([HISTORY, FAMILY, MEMBERS, HISTORY, FAMILY, CATEGORIES]);
		await store.change(addCategory("Chess"));
		expect(browser.entries.get(CYCLES)).toBe('{"Chess":[]}');
		await store.change({ kind: "remove-category", category: categoryOf(store.family() as Family, "Chess").id });
		expect(browser.entries.get(CYCLES)).toBe("{}");
		expect(browser.entries.get("theme")).toBe("dark");
	});
});

describe("a value that cannot be read", () => {
	const warn = vi.spyOn(console, "warn");
	beforeEach(() => {
		warn.mockReset().mockImplementation(() => {});
	});
	afterEach(() => {
		expect(warn).toHaveBeenCalledTimes(1);
	});

	it.each(["", "[", "null", "42", '"Mom"', "{}", '["Mom", 7]', '[["Mom"]]'])("means no members: %s", async (text) => {
		const browser = new FakeBrowser(lists(text, '["Movies"]', '{"Movies":["Mom"]}'));
		const { store, shown } = await openStore(browser);
		expect(shown()).toEqual({ members: [], categories: { Movies: [] } });
		expect(warn.mock.calls[0]?.[0]).toContain(MEMBERS);
		await store.change(addCategory("Chess"));
		expect(browser.entries.get(MEMBERS)).toBe(text);
		await store.change(addMember("Dad"));
		expect(browser.entries.get(MEMBERS)).toBe('["Dad"]');
		expect(browser.entries.get(CYCLES)).toBe('{"Movies":["Mom"]}');
	});

	it.each(["[]", "null", '{"Movies":"Mom"}', '{"Movies":[null]}', "true"])("means no turns: %s", async (text) => {
		const browser = new FakeBrowser(lists('["Mom"]', '["Movies"]', text));
		const { store, shown } = await openStore(browser);
		expect(shown()).toEqual({ members: ["Mom"], categories: { Movies: [] } });
		await store.change(addMember("Dad"));
		expect(browser.entries.get(CYCLES)).toBe(text);
	});

	it("of the categories leaves their turns alone", async () => {
		const browser = new FakeBrowser({ [CATEGORIES]: "?", [CYCLES]: '{"Movies":["Mom"]}' });
		const { store, shown } = await openStore(browser);
		expect(shown()).toEqual({ members: [], categories: {} });
		await store.change(addCategory("Chess"));
		expect(browser.entries.get(CYCLES)).toBe('{"Movies":["Mom"]}');
	});

	it.each([MEMBERS, CATEGORIES, CYCLES])("of %s takes nothing that is stored beside it away", async (key) => {
		const browser = new FakeBrowser(lists('["Mom"]', '["Movies"]', '{"Movies":["Mom"]}'));
		const { store } = await openStore(browser);
		const family = store.family();
		const text = browser.entries.get(key) ?? "";
		browser.entries.set(key, "?");
		await openStore(browser);
		browser.entries.set(key, text);
		expect((await openStore(browser)).store.family()).toEqual(family);
	});
});

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
