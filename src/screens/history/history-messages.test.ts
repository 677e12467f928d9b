import { expect, it } from "vitest";
import { addDays } from "../../rules/days.ts";
import { HISTORY_KINDS, type HistoryEntry } from "../../rules/history.ts";
import { getToday } from "../../stores/local-day.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { toCsvRows } from "./history-csv.ts";
import { describeEntry } from "./history-messages.ts";

const noah = { member: "n", memberName: "Noah" };
const dishes = { category: "d", categoryName: "Dishes" };
const create = (more: Partial<HistoryEntry> & Pick<HistoryEntry, "kind">): HistoryEntry => ({
	...{ id: "1", at: "2026-11-22T10:00:00.000Z" },
	...more,
});

it.each<[string, Parameters<typeof create>[0]]>([
	["Noah was added", { kind: "member-added", ...noah }],
	["Noah is now called Noa", { kind: "member-renamed", ...noah, newName: "Noa" }],
	["Kim is now called Kimberly", { kind: "person-renamed", wasName: "Kim", newName: "Kimberly" }],
	["Noah is away", { kind: "member-away", ...noah, backOn: "infinity" }],
	["Noah is back", { kind: "member-back", ...noah }],
	["Noah was picked", { kind: "drawn", ...noah, ...dishes }],
	["Noah was picked: not now", { kind: "not-now", ...noah, ...dishes }],
	["Dishes was removed, 12 turns", { kind: "category-removed", ...dishes, count: 12 }],
	["Dishes is now called Plates", { kind: "category-renamed", ...dishes, newName: "Plates" }],
	["1 earlier turn came along", { kind: "turns-imported", ...dishes, count: 1 }],
	["12 earlier turns came along", { kind: "turns-imported", ...dishes, count: 12 }],
	["The reset was undone", { kind: "reset-undone", ...dishes }],
	["The app Hub was connected", { kind: "token-created", newName: "Hub" }],
	["The app Hub was disconnected", { kind: "token-revoked", newName: "Hub" }],
])("says: %s", (sentence, entry) => {
	expect(describeEntry(create(entry), "family", getToday())).toBe(sentence);
});

it.each<[string, Parameters<typeof create>[0]]>([
	["Kim joined the group", { kind: "person-joined", newName: "Kim" }],
	["A screen shows this group now", { kind: "screen-joined" }],
	["Someone left the group", { kind: "person-left" }],
	["Kim was removed from the group", { kind: "person-removed", newName: "Kim" }],
	["The group was handed over to Kim", { kind: "handed-over", newName: "Kim" }],
	["Kim deleted the group", { kind: "family-deleted", newName: "Kim" }],
	["Someone brought the group back", { kind: "family-restored" }],
])("says in a team: %s", (sentence, entry) => {
	const said = describeEntry(create(entry), "team", getToday()).replaceAll(/[\u2068\u2069]/g, "");
	expect(said).toBe(sentence);
	expect(describeEntry(create(entry), "family", getToday())).toContain("family");
});

it("names the day of the return, in the coming week by its weekday", () => {
	const backOn = addDays(getToday(), 2);
	const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(backOn));
	expect(describeEntry(create({ kind: "member-away", ...noah, backOn }), "family", getToday())).toBe(
		`Noah is away until ${weekday}`,
	);
});

it("has a word for every kind in the table", () => {
	const entries = HISTORY_KINDS.map((kind) => create({ kind, ...noah, ...dishes }));
	const [headings = [], ...rows] = toCsvRows(entries, undefined);
	expect(new Set(rows.map((row) => row[3])).size).toBe(HISTORY_KINDS.length);
	for (const row of rows) expect(row).toHaveLength(headings.length);
});

it("names the device in the table as the page does", () => {
	const people = { me: "mia", people: [{ id: "tablet", name: "Kitchen tablet" }] } as unknown as FamilyPeople;
	const deviceOf = (entry: Partial<HistoryEntry>) => toCsvRows([create({ kind: "turn", ...entry })], people)[1]?.[8];
	expect(deviceOf({ who: "tablet", whoName: "Tablet", isThisDevice: false })).toBe("Kitchen tablet");
	expect(deviceOf({ who: "gone", whoName: "Old phone", isThisDevice: false })).toBe("Old phone");
	expect(deviceOf({ who: "mia", isThisDevice: true })).toBe("This device");
	expect(deviceOf({ isThisDevice: false })).toBe("Another device");
});
