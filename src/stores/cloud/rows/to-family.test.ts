import { expect, it, vi } from "vitest";
import { SECRET } from "../family.test-helper.ts";
import type { GroupRow, NamedRow, Rows, TurnRow } from "./rows.ts";
import { toCategory, toFamily } from "./to-family.ts";

const created_at = "2026-11-22T10:00:00.000Z";
const group: GroupRow = { id: "g", name: "My Family", secret: SECRET };
const member = (id: string, name: string, more: object = {}): NamedRow => ({
	...{ id, family_group_id: "g", name, created_at, position: 1, key: name, emoji: null, colour: null, back_on: null },
	...more,
});
const CATEGORY = {
	...{ id: "d", family_group_id: "g", name: "Dishes", created_at, position: 1, key: "Dishes" },
	...{ settings: {}, not_now: null, looked_at: null },
};
const category = (more: object): NamedRow => ({ ...CATEGORY, ...more });
const turn = (id: string, member_id: string, more: Partial<TurnRow> = {}): TurnRow => ({
	...{ id, category_id: "d", member_id, turn_number: 1 },
	...{ cycle: 1, done_by: null, option: null },
	...more,
});
const ROWS: Rows = {
	group,
	members: [member("a", "Ann"), member("b", "Ben", { position: 0.5 })],
	categories: [CATEGORY],
	turns: [],
};

it("is a family field by field, in the order of positions, with its marks", () => {
	const members = [
		member("a", "Ann", { emoji: "🦊", colour: 3, back_on: "infinity", key: "Anna" }),
		member("b", "Ben", { position: 0.5, removed_at: created_at }),
	];
	const looks = { not_now: { n: 7, members: ["b"] }, looked_at: { n: 7, member: "a" } };
	const settings = { excluded: ["a"], noRepeat: true, helper: null } as const;
	const categories = [{ ...CATEGORY, settings, ...looks }];
	const turns = [turn("t", "a", { cycle: 4, done_by: "b", option: "Pans" })];
	const past = turn("p", "b", { turn_number: null, cycle: null, undone_at: created_at, reset_at: created_at });
	const team = { ...group, group_kind: "team", time_zone: "Asia/Tokyo" };
	expect(toFamily({ group: team, members, categories, turns: [past, ...turns] })).toEqual({
		isComplete: true,
		stored: {
			...{ secret: SECRET, groupKind: "team", timeZone: "Asia/Tokyo" },
			members: [
				{ id: "b", key: "Ben", name: "Ben", removedAt: created_at },
				{ id: "a", key: "Anna", name: "Ann", emoji: "🦊", colour: 3, backOn: "infinity" },
			],
			categories: [
				{
					...{ id: "d", key: "Dishes", name: "Dishes", settings },
					...{ notNow: { n: 7, members: ["b"] }, lookedAt: { n: 7, member: "a" } },
				},
			],
			turns: [
				{ id: "p", category: "d", member: "b", undoneAt: created_at, resetAt: created_at },
				{ id: "t", category: "d", member: "a", doneBy: "b", option: "Pans", cycle: 4, number: 1 },
			],
		},
	});
});

it("is of those who were there when the members were read", () => {
	const looks = { not_now: { n: 0, members: ["x", "a"] }, looked_at: { n: 0, member: "x" } };
	const categories = [{ ...CATEGORY, settings: { excluded: ["x"] }, ...looks }];
	const turns = [turn("t", "x"), turn("u", "a"), turn("v", "a", { category_id: "x" })];
	const { stored: family } = toFamily({ ...ROWS, categories, turns });
	expect(family.turns).toEqual([{ id: "u", category: "d", member: "a", cycle: 1, number: 1 }]);
	expect(family.categories).toStrictEqual([
		{ ...{ id: "d", key: "Dishes", name: "Dishes", settings: {} }, notNow: { n: 0, members: ["a"] } },
	]);
});

it("has its texts as every store has them, and no settings where nothing is left of them", () => {
	const settings = {
		emoji: "\u200b",
		helper: { question: " Which\u200b one?", options: ["Cafe\u0301", "Café", "Te\u00ada"] },
	};
	expect(toCategory(category({ name: "Movie\u200b night ", settings }), [])).toMatchObject({
		name: "Movie night",
		settings: { helper: { question: "Which one?", options: ["Café", "Tea"] } },
	});
	const nothing = { emoji: "\u200b", helper: { question: "\u200b", options: ["A", "B"] } };
	expect(toCategory(category({ settings: nothing }), [])?.settings).toStrictEqual({});
	const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
	expect(toCategory({ ...CATEGORY, name: "\u200b" }, [])).toBeUndefined();
	expect(warn).toHaveBeenCalledOnce();
});

it("says what they are, and where, and nothing where nobody has said it, or what is unknown", () => {
	for (const group_kind of [null, "gang"])
		expect(toFamily({ ...ROWS, group: { ...group, group_kind } }).stored.groupKind).toBeUndefined();
	for (const time_zone of [null, "<script>"])
		expect(toFamily({ ...ROWS, group: { ...group, time_zone } }).stored.timeZone).toBeUndefined();
	// Another browser may know it.
	const elsewhere = { ...group, time_zone: "Nowhere/Atlantis" };
	expect(toFamily({ ...ROWS, group: elsewhere }).stored.timeZone).toBe("Nowhere/Atlantis");
});
