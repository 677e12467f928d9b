import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOSTILE_NAMES } from "../../rules/arbitraries.test-helper.ts";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { createGuestStore } from "./guest-store.ts";

const MEMBERS = "guest-family-members";
const CATEGORIES = "guest-decision-categories";
const CYCLES = "guest-category-cycles";
const RECORD = "guest-record";

async function openStore(browser: FakeBrowser) {
	const tab = browser.openTab();
	const store = createGuestStore(tab);
	await store.load();
	return { store, tab };
}

describe("what a guest's browser stores", () => {
	it("is read as it may be written by hand", async () => {
		const browser = new FakeBrowser({
			[MEMBERS]: '["Mom", "Dad"]',
			[CATEGORIES]: '["Movies", "__proto__"]',
			[CYCLES]: '{ "__proto__": ["Mom"] }',
		});
		const { store } = await openStore(browser);
		expect(store.family()).toEqual({
			members: ["Mom", "Dad"],
			categories: [
				{ name: "Movies", cycle: [] },
				{ name: "__proto__", cycle: ["Mom"] },
			],
		});
	});

	it("is written under three keys in exactly these shapes", async () => {
		const browser = new FakeBrowser();
		const { store } = await openStore(browser);
		for (const name of ["Mom", "Dad"]) await store.change({ kind: "add-member", name });
		for (const name of ["Movies", "__proto__"]) await store.change({ kind: "add-category", name });
		for (const category of ["Movies", "__proto__"])
			await store.change({ kind: "record-turn", draw: { category, member: "Dad", isNewCycle: false, cycle: [] } });
		const { [RECORD]: record, ...entries } = Object.fromEntries(browser.entries);
		expect(JSON.parse(record ?? "")).toHaveLength(2);
		expect(entries).toEqual({
			[MEMBERS]: '["Mom","Dad"]',
			[CATEGORIES]: '["Movies","__proto__"]',
			[CYCLES]: '{"Movies":["Dad"],"__proto__":["Dad"]}',
		});
	});

	it("trims names and drops repetitions that were written by hand", async () => {
		const browser = new FakeBrowser({
			[MEMBERS]: '[" Mom ", "Mom", "", "Dad"]',
			[CATEGORIES]: '["Movies", "Movies "]',
			[CYCLES]: '{ " Movies": ["Mom", "Mom", "a stranger"], "Chess": ["Dad"] }',
		});
		const { store } = await openStore(browser);
		expect(store.family()).toEqual({
			members: ["Mom", "Dad"],
			categories: [{ name: "Movies", cycle: ["Mom", "a stranger"] }],
		});
	});

	it("changes only under the keys that a change concerns", async () => {
		const browser = new FakeBrowser({ theme: "dark", [CYCLES]: '{ "Chess": ["Mom"] }' });
		const { store, tab } = await openStore(browser);
		await store.change({ kind: "add-member", name: "Mom" });
		await store.change({ kind: "add-category", name: "Movies" });
		expect(tab.writes).toEqual([MEMBERS, CATEGORIES]);
		await store.change({ kind: "add-category", name: "Chess" });
		expect(browser.entries.get(CYCLES)).toBe('{"Chess":[]}');
		await store.change({ kind: "remove-category", name: "Chess" });
		expect(browser.entries.get(CYCLES)).toBe("{}");
		expect(browser.entries.get("theme")).toBe("dark");
	});

	it.each(HOSTILE_NAMES)("is read with the name %s", async (name) => {
		const browser = new FakeBrowser({
			[MEMBERS]: JSON.stringify([name]),
			[CATEGORIES]: JSON.stringify([name]),
			[CYCLES]: `{${JSON.stringify(name)}:${JSON.stringify([name])}}`,
		});
		const { store } = await openStore(browser);
		expect(store.family()).toEqual({ members: [name], categories: [{ name, cycle: [name] }] });
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

	it.each(["", "[", "null", "42", '"Mom"', "{}", '["Mom", 7]', '[["Mom"]]'])(
		"counts as no members: %s",
		async (text) => {
			const browser = new FakeBrowser({ [MEMBERS]: text, [CATEGORIES]: '["Movies"]', [CYCLES]: '{"Movies":["Mom"]}' });
			const { store } = await openStore(browser);
			expect(store.family()).toEqual({ members: [], categories: [{ name: "Movies", cycle: ["Mom"] }] });
			expect(warn.mock.calls[0]?.[0]).toContain(MEMBERS);
			await store.change({ kind: "add-category", name: "Chess" });
			expect(browser.entries.get(MEMBERS)).toBe(text);
			await store.change({ kind: "add-member", name: "Dad" });
			expect(browser.entries.get(MEMBERS)).toBe('["Dad"]');
			expect(browser.entries.get(CYCLES)).toBe('{"Movies":["Mom"]}');
		},
	);

	it.each(["[]", "null", '{"Movies":"Mom"}', '{"Movies":[null]}', "true"])("counts as no turns: %s", async (text) => {
		const browser = new FakeBrowser({ [MEMBERS]: '["Mom"]', [CATEGORIES]: '["Movies"]', [CYCLES]: text });
		const { store } = await openStore(browser);
		expect(store.family()).toEqual({ members: ["Mom"], categories: [{ name: "Movies", cycle: [] }] });
		await store.change({ kind: "add-member", name: "Dad" });
		expect(browser.entries.get(CYCLES)).toBe(text);
	});

	it("of the categories leaves their turns alone", async () => {
		const browser = new FakeBrowser({ [CATEGORIES]: "?", [CYCLES]: '{"Movies":["Mom"]}' });
		const { store } = await openStore(browser);
		expect(store.family()).toEqual(EMPTY_FAMILY);
		await store.change({ kind: "add-category", name: "Chess" });
		expect(browser.entries.get(CYCLES)).toBe('{"Movies":["Mom"]}');
	});
});
