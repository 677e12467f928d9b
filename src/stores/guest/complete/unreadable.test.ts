import { beforeEach, expect, it, vi } from "vitest";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { createGuestStore } from "../guest-store.ts";

const FAMILY = {
	"guest-family-members": '["Mom","Dad"]',
	"guest-decision-categories": '["Dishes","Movies"]',
};
const entry = (id: string, more: object = {}) => ({
	...{ kind: "turn", id, category: "Dishes", member: "Mom", at: "2026-11-20T10:00:00.000Z" },
	...more,
});

beforeEach(() => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
});

async function openStore(browser: FakeBrowser) {
	const store = createGuestStore(browser.openTab());
	await store.load();
	return store;
}

it("has an entry's time as it is in UTC, whatever an earlier version has stored", async () => {
	const record = [
		entry("a", { at: "2026-11-20T10:00:00+01" }),
		entry("b", { at: "2026-02-31 10:00:00Z" }),
		entry("c", { at: "nonsense" }),
		entry("d", { member: "Jose\u0301", option: "\u202exyz" }),
		7,
	];
	const browser = new FakeBrowser({ ...FAMILY, "guest-record": JSON.stringify(record) });
	const { entries } = await (await openStore(browser)).readRecord({});
	expect(entries).toMatchObject([
		{ id: "d", member: "José", option: "xyz", at: "2026-11-20T10:00:00.000Z" },
		{ id: "b", at: "2026-03-03T10:00:00.000Z" },
		{ id: "a", at: "2026-11-20T09:00:00.000Z" },
	]);
});

it("keeps a copy of what it cannot read before anything is written in its place, and loses nothing else", async () => {
	const [bad, worse] = [entry("c", { at: "nonsense" }), [1, 2]];
	const browser = new FakeBrowser({
		...FAMILY,
		"guest-category-cycles": '{"Dishes":["Mom"],"Movies":"Mom"}',
		"guest-record": JSON.stringify([bad, entry("a"), worse]),
		"guest-family-details": "{",
	});
	const store = await openStore(browser);
	expect(store.family()?.categories.map(({ cycle }) => cycle)).toEqual([["Mom"], []]);
	expect((await store.readRecord({})).entries).toMatchObject([{ id: "a" }]);
	expect(browser.entries.has("guest-unread")).toBe(false);

	await store.change({
		kind: "record-turn",
		draw: { category: "Dishes", member: "Dad", isNewCycle: false, cycle: ["Mom"] },
	});
	await store.change({ kind: "edit-member", name: "Mom", emoji: "🦊", colour: null });
	await store.change({ kind: "set-away", name: "Mom", backOn: "infinity" });
	const lines = browser.entries
		.get("guest-unread")
		?.split("\n")
		.map((line) => JSON.parse(line));
	expect(lines).toEqual([
		["guest-record", bad],
		["guest-record", worse],
		["guest-category-cycles", { category: "Movies", cycle: "Mom" }],
		["guest-family-details", "{"],
	]);
	expect((await store.readRecord({})).entries).toMatchObject([{ member: "Dad" }, { id: "a" }]);

	await store.clear();
	expect(browser.entries.size).toBe(0);
});

it("has one copy of what it cannot read, however often the write after the copy fails", async () => {
	const bad = entry("c", { at: "nonsense" });
	const older = JSON.stringify(["guest-family-details", "{"]);
	const browser = new FakeBrowser({
		...FAMILY,
		"guest-record": JSON.stringify([bad, entry("a")]),
		"guest-unread": older,
	});
	const { storage, ...tab } = browser.openTab();
	let isFull = true;
	const store = createGuestStore({
		...tab,
		storage: () => {
			const { getItem, setItem, removeItem } = storage();
			return {
				getItem,
				removeItem,
				setItem(key: string, text: string) {
					if (isFull && key !== "guest-unread") throw new DOMException("no", "QuotaExceededError");
					setItem(key, text);
				},
			};
		},
	});
	await store.load();
	for (const [member, ...cycle] of [["Mom"], ["Dad", "Mom"]] as const) {
		const draw = { category: "Dishes", member, isNewCycle: false, cycle };
		await expect(store.change({ kind: "record-turn", draw })).rejects.toMatchObject({ code: "storage-full" });
	}
	isFull = false;
	await store.change({ kind: "add-member", name: "Zoe" });
	expect(browser.entries.get("guest-unread")?.split("\n")).toEqual([older, JSON.stringify(["guest-record", bad])]);
});
