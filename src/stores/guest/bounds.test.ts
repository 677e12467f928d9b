import { expect, it, vi } from "vitest";
import type { HistoryEntry } from "../../rules/history.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { addMember } from "../opened-stores.test-helper.ts";
import { CYCLES, FAMILY, HISTORY, openGuestStore, turnOf } from "./guest.test-helper.ts";
import { createGuestHistory, MAX_ENTRIES, MAX_HISTORY_LENGTH } from "./guest-history.ts";

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
