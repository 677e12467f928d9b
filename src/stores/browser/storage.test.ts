import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBrowser, type FakeTab } from "./fake-browser.test-helper.ts";
import { listKeys, readText, removeKeys, subscribeToStorage, writeText } from "./storage.ts";
import { readJson } from "./stored-json.ts";

const forbidden = () => {
	throw new DOMException("denied", "SecurityError");
};

let browser: FakeBrowser;
let tab: FakeTab;
beforeEach(() => {
	browser = new FakeBrowser({ "a:1": "one", "a:2": "two", b: '{"count":1}' });
	tab = browser.openTab();
});

describe("a storage", () => {
	it("is read, written and emptied by key", () => {
		writeText("c", "three", tab.storage);
		expect(readText("c", tab.storage)).toBe("three");
		expect(removeKeys(["c", "missing"], tab.storage)).toBe(true);
		expect(readText("c", tab.storage)).toBeNull();
		expect(listKeys("a:", tab.storage)).toEqual(["a:1", "a:2"]);
	});

	it("gives JSON that matches its schema, and nothing else", () => {
		const schema = v.object({ count: v.number() });
		expect(readJson("b", schema, tab.storage)).toEqual({ count: 1 });
		for (const text of ["", "{", "null", '{"count":"1"}']) {
			browser.entries.set("b", text);
			expect(readJson("b", schema, tab.storage)).toBeUndefined();
		}
		expect(readJson("missing", schema, tab.storage)).toBeUndefined();
	});

	it.each([
		["QuotaExceededError", "storage-full"],
		["NS_ERROR_DOM_QUOTA_REACHED", "storage-full"],
		["SecurityError", "storage-forbidden"],
	])("that refuses a write with %s is %s", (name, code) => {
		tab.failWrites(new DOMException("no", name));
		expect(() => writeText("c", "three", tab.storage)).toThrow(expect.objectContaining({ code }));
	});

	it("notifies of another tab's changes until nobody listens", async () => {
		const listener = vi.fn();
		const unsubscribe = subscribeToStorage(listener, tab.page);
		writeText("c", "mine", tab.storage);
		writeText("c", "theirs", browser.openTab().storage);
		await browser.flushEvents();
		expect(listener).toHaveBeenCalledOnce();
		unsubscribe();
		writeText("c", "theirs again", browser.openTab().storage);
		await browser.flushEvents();
		expect(listener).toHaveBeenCalledOnce();
	});
});

it.each([
	["throws on access", forbidden, false],
	["is null", () => null, true],
])("a storage that %s has no keys, cannot be read, and refuses what is written", (_, access, isEmptied) => {
	expect(readText("a", access)).toBeUndefined();
	expect(readJson("a", v.object({}), access)).toBeUndefined();
	expect(listKeys("", access)).toEqual([]);
	expect(() => writeText("a", "text", access)).toThrow(expect.objectContaining({ code: "storage-forbidden" }));
	expect(removeKeys(["a"], access)).toBe(isEmptied);
});
