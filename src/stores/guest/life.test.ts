import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { type Family, NO_FAMILY } from "../../rules/family.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { property } from "../../rules/property.test-helper.ts";
import { lived } from "../../rules/random-life.test-helper.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { getDeviceTimeZone } from "../local-day.ts";
import { addMember, memberOf } from "../opened-stores.test-helper.ts";
import { CYCLES, FAMILY, HISTORY, lists, openGuestStore, turnOf } from "./guest.test-helper.ts";
import { createGuestFamily } from "./guest-family.ts";
import { createGuestHistory, findPage, HISTORY_PAGE_SIZE, MAX_ENTRIES, MAX_HISTORY_LENGTH } from "./guest-history.ts";

property(
	"stores a family and its history as the rules make them",
	[lived, fc.infiniteStream(fc.boolean())],
	(lived, reopens) => {
		const { storage } = new FakeBrowser().openTab();
		let stored = createGuestFamily(storage);
		for (const one of lived.changes) {
			const after = stored.apply(stored.read(), one);
			stored.write(after);
			expect(stored.read()).toEqual(after);
			if (reopens.next().value) stored = createGuestFamily(storage);
		}
		const again = createGuestFamily(storage);
		const { secret, ...family } = again.read().stored;
		expect(again.isMended()).toBe(false);
		expect(secret).not.toBe(NO_FAMILY.secret);
		const { secret: _, ...expected } = lived.stored;
		const timeZone = getDeviceTimeZone();
		// Whoever is drawn depends on the secret, but not what is said about it.
		expect(family).toEqual({ timeZone, ...expected });
		// The zone of before was the device's.
		const history = lived.history.map((entry) =>
			entry.kind === "time-zone-set" ? { wasName: timeZone, ...entry } : entry,
		);
		expect(again.read().history).toEqual(JSON.parse(JSON.stringify(history)).slice(-MAX_ENTRIES));
	},
	{ numRuns: 40 },
);

it("reads the history a page at a time, newest first, without a gap or a repetition", () => {
	const entries = Array.from({ length: 4 * HISTORY_PAGE_SIZE + 2 }, (_, at) => ({
		...({ id: `e${at}`, kind: "reset", at: "2026-11-22T10:00:00.000Z" } as const),
		category: at % 2 === 0 ? "dishes" : "movies",
	}));
	const sizes: number[] = [];
	const ids: string[] = [];
	let next: string | undefined;
	do {
		const page = findPage(entries, { before: next, category: "dishes" });
		sizes.push(page.entries.length);
		ids.push(...page.entries.map(({ id }) => id));
		next = page.next;
	} while (next !== undefined);
	expect(sizes).toEqual([HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE, 1]);
	expect(ids).toEqual(entries.flatMap(({ id, category }) => (category === "dishes" ? [id] : [])).toReversed());
	expect(findPage(entries, { before: "dropped", category: "dishes" })).toEqual({ entries: [], next: undefined });
});

const turn = (at: number, option = "Pizza"): HistoryEntry => ({
	...{ kind: "turn", id: `turn ${at}`, at: "2026-11-22T10:00:00.000Z", categoryName: "Dishes", memberName: "Mom" },
	option,
});
const texts = (entries: readonly HistoryEntry[]) => ({
	"guest-family-members": '["Mom"]',
	"guest-decision-categories": '["Dishes","Movies"]',
	[CYCLES]: '{"Dishes":["Mom"],"Movies":["Mom"]}',
	[HISTORY]: JSON.stringify(entries),
});

it("keeps the last entries of the history: the oldest go, and what is left can be undone", async () => {
	const full = [{ ...turn(0), id: "the oldest" }, ...Array.from({ length: MAX_ENTRIES - 1 }, (_, at) => turn(at))];
	const browser = new FakeBrowser(texts(full));
	const store = await openGuestStore(browser.openTab());
	await store.change(turnOf(store.family(), "Mom"));
	const stored = JSON.parse(browser.entries.get(HISTORY) ?? "") as HistoryEntry[];
	expect(stored).toHaveLength(MAX_ENTRIES);
	expect(stored[0]?.id).toBe("turn 0");
	const reopened = await openGuestStore(browser.openTab());
	for (const { id: category } of reopened.family()?.categories ?? []) {
		const last = reopened.family()?.turns.findLast((one) => one.category === category)?.id ?? "";
		await reopened.change({ kind: "undo-turn", category, turn: last });
	}
	expect(reopened.family()?.turns).toHaveLength(1);
	expect(browser.entries.get(CYCLES)).toBe('{"Dishes":["Mom"],"Movies":[]}');
});

it("is bounded in characters, too", () => {
	const { storage } = new FakeBrowser().openTab();
	const history = createGuestHistory(storage);
	history.write(Array.from({ length: 100 }, (_, at) => turn(at, "x".repeat(MAX_HISTORY_LENGTH / 50))));
	expect(storage().getItem(HISTORY)?.length).toBeLessThanOrEqual(MAX_HISTORY_LENGTH);
	expect(history.read().at(-1)?.id).toBe("turn 99");
	expect(history.read().length).toBeGreaterThan(25);
});

it("records a turn once, though the keys after the history were refused at first", async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	const browser = new FakeBrowser({ ...texts([]), [CYCLES]: "{}" });
	await openGuestStore(browser.openTab());
	await expect.poll(() => browser.entries.has(FAMILY)).toBe(true);
	const tab = browser.openTab();
	tab.failWrites(new DOMException("no", "QuotaExceededError"), HISTORY, FAMILY);
	const family = browser.entries.get(FAMILY);
	const store = await openGuestStore(tab);
	await expect(store.change(turnOf(store.family(), "Mom"))).rejects.toMatchObject({ code: "storage-full" });
	expect(store.family()?.turns).toHaveLength(1);
	expect(browser.entries.get(HISTORY)).toBe("[]");
	expect(browser.entries.get(FAMILY)).toBe(family);
	expect((await store.readHistory({})).entries).toHaveLength(1);
	tab.failWrites(undefined);
	await store.change(addMember("Dad"));
	expect(JSON.parse(browser.entries.get(HISTORY) ?? "")).toHaveLength(2);
	expect(browser.entries.get(CYCLES)).toBe('{"Dishes":["Mom"]}');
});

it("gives up what was removed or undone where the browser has no room for it", async () => {
	const browser = new FakeBrowser(lists('["Mom","Dad"]', '["Dishes"]'));
	const tab = browser.openTab();
	let room = Number.POSITIVE_INFINITY;
	function setItem(key: string, text: string) {
		if (key === FAMILY && text.length > room) throw new DOMException("full", "QuotaExceededError");
		tab.storage().setItem(key, text);
	}
	const store = await openGuestStore({ ...tab, storage: () => Object.assign(tab.storage(), { setItem }) });
	for (const name of ["Mom", "Dad"]) await store.change(turnOf(store.family(), name));
	await store.change({ kind: "remove-member", member: memberOf(store.family() as Family, "Dad").id });
	room = browser.entries.get(FAMILY)?.length ?? 0;
	await store.change(addMember("Kim"));
	const { turns } = JSON.parse(browser.entries.get(FAMILY) ?? "");
	const { removed, ...shown } = store.family() as Family;
	expect(shown.turns).toHaveLength(1);
	expect(turns.rows.map(([id]: readonly string[]) => id)).toEqual(shown.turns.map(({ id }) => id));
	expect((await openGuestStore(browser.openTab())).family()).toEqual(shown);
});
