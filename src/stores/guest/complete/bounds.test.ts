import { expect, it, vi } from "vitest";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { createGuestStore } from "../guest-store.ts";
import { createStoredRecord, MAX_ENTRIES, MAX_RECORD_LENGTH, type StoredEntry } from "./stored-record.ts";

const RECORD = "guest-record";

const turn = (at: number, option = "Pizza"): StoredEntry => ({
	kind: "turn",
	id: `turn ${at}`,
	category: "Dishes",
	at: "2026-11-22T10:00:00.000Z",
	member: "Mom",
	option,
	...(at > 0 && { previousCycle: ["Mom"] }),
});
const texts = (entries: readonly StoredEntry[]) => ({
	"guest-family-members": '["Mom"]',
	"guest-decision-categories": '["Dishes","Movies"]',
	"guest-category-cycles": '{"Dishes":["Mom"],"Movies":["Mom"]}',
	[RECORD]: JSON.stringify(entries),
});

it("keeps the last entries: the oldest go, and what is left can be undone", async () => {
	const first: StoredEntry = { ...turn(0), id: "the oldest", category: "Movies" };
	const full = [first, ...Array.from({ length: MAX_ENTRIES - 1 }, (_, at) => turn(at))];
	const browser = new FakeBrowser(texts(full));
	const store = createGuestStore(browser.openTab());
	await store.load();
	await store.change({
		kind: "record-turn",
		draw: { category: "Dishes", member: "Mom", isNewCycle: true, cycle: ["Mom"] },
	});
	const stored = JSON.parse(browser.entries.get(RECORD) ?? "") as StoredEntry[];
	expect(stored).toHaveLength(MAX_ENTRIES);
	expect(stored[0]?.id).toBe("turn 0");
	const reopened = createGuestStore(browser.openTab());
	await reopened.load();
	const lastOf = (category: string) => reopened.family()?.turns?.findLast((one) => one.category === category)?.id ?? "";
	for (const category of ["Dishes", "Movies"])
		await reopened.change({ kind: "undo-turn", category, turn: lastOf(category) });
	expect(reopened.family()?.categories.map(({ cycle }) => cycle)).toEqual([["Mom"], []]);
});

it("is bounded in characters, too", () => {
	const { storage } = new FakeBrowser().openTab();
	const record = createStoredRecord(storage);
	record.write(Array.from({ length: 100 }, (_, at) => turn(at, "x".repeat(MAX_RECORD_LENGTH / 50))));
	expect(storage().getItem(RECORD)?.length).toBeLessThanOrEqual(MAX_RECORD_LENGTH);
	expect(record.read().at(-1)?.id).toBe("turn 99");
	expect(record.read().length).toBeGreaterThan(25);
});

it("records a turn once, though the keys after the record were refused at first", async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	const browser = new FakeBrowser({ ...texts([]), "guest-category-cycles": "{}" });
	const { storage, ...tab } = browser.openTab();
	let isFull = true;
	const filled = () => ({
		getItem: (key: string) => storage().getItem(key),
		removeItem: (key: string) => storage().removeItem(key),
		setItem(key: string, text: string) {
			if (isFull && key !== RECORD) throw new DOMException("no", "QuotaExceededError");
			storage().setItem(key, text);
		},
	});
	const store = createGuestStore({ ...tab, storage: filled });
	await store.load();
	const draw = { category: "Dishes", member: "Mom", isNewCycle: false, cycle: [] };
	await expect(store.change({ kind: "record-turn", draw })).rejects.toMatchObject({ code: "storage-full" });
	expect(store.family()?.turns).toHaveLength(1);
	expect(browser.entries.get(RECORD)).toBe("[]");
	expect((await store.readRecord({})).entries).toHaveLength(1);
	isFull = false;
	await store.change({ kind: "add-member", name: "Dad" });
	expect(JSON.parse(browser.entries.get(RECORD) ?? "")).toHaveLength(1);
	expect(browser.entries.get("guest-category-cycles")).toBe('{"Dishes":["Mom"]}');
});
