import { describe, expect, it } from "vitest";
import { findBalances } from "../rules/balances.ts";
import { runningCycle } from "../rules/cycle.ts";
import { type Category, createFamily, type Family, findMember, namesOf } from "../rules/family.ts";
import { isSecret } from "../rules/key.ts";
import { mergeFamily } from "../rules/merge-family.ts";
import { presentFamily } from "../rules/stored-family.ts";
import { type FamilyFile, readFamilyFile } from "./family-file.ts";
import { findNewEntries } from "./new-entries.ts";
import { isUuid } from "./uuid.ts";

const MADE_AT = "2026-11-21T07:00:00.000Z";
const first = {
	...{ format: "whose-turn-family", version: 1, madeAt: MADE_AT, members: ["Mom", "Dad"] },
	categories: [{ name: "Dishes", cycle: ["Dad"] }],
};
const helper = { question: "Which?", options: ["Pots", "Plates"] };
const event = { category: "Dishes", at: "2026-11-20T07:00:00.000Z" };
const second = {
	...{ ...first, version: 2 },
	categories: [
		{
			name: "Dishes",
			cycle: ["Dad"],
			settings: { emoji: "🧽", excluded: ["Mom"], noRepeat: true, inOrder: true, helper },
		},
		{ name: "Chess", cycle: ["Mom", "Dad"] },
	],
	memberDetails: [{ name: "Mom", emoji: "🦊", colour: 3, backOn: "2026-12-24" }],
	turns: [
		{ id: "t0", category: "Dishes", member: "Mom" },
		{ id: "t1", category: "Dishes", member: "Dad", doneBy: "Mom", option: "Pots", previousCycle: ["Mom"] },
		{ id: "t2", category: "Chess", member: "Mom" },
	],
	record: [
		{ ...event, id: "e0", kind: "turn", turn: "p0", member: "Mom", doneBy: "Dad" },
		{ ...event, id: "e1", kind: "turn", turn: "p1", member: "Mom", doneBy: "Dad" },
		{ ...event, id: "e2", kind: "undone", turn: "p1", member: "Mom" },
		{ ...event, id: "e3", kind: "reset" },
		{ ...event, id: "e4", kind: "drawn", member: "Mom" },
		{ ...event, id: "e5", kind: "passed", member: "Mom" },
		{ ...event, id: "e6", kind: "void", member: "Mom" },
		{ ...event, id: "e7", kind: "turn", turn: "t0", member: "Mom" },
		{
			...{ ...event, id: "e8", kind: "turn", turn: "t1", member: "Dad", doneBy: "Mom", option: "Pots" },
			...{ opensCycle: true, previousCycle: ["Mom"] },
		},
		{ ...event, id: "e9", category: "Gone", kind: "turn", member: "Eve", imported: true },
	],
};

const read = (content: unknown) => readFamilyFile(new Blob([JSON.stringify(content)]));
async function readFamily(content: unknown): Promise<FamilyFile> {
	const result = await read(content);
	if ("error" in result) throw new Error(result.error);
	return result;
}
const cycleOf = (family: Family, at = 0) =>
	runningCycle(family, family.categories[at] as Category).map(({ member }) => findMember(family, member)?.name);

describe("a family file of an earlier version", () => {
	it.each([first, second])("is read with ids, always the same: %j", async (content) => {
		const { family, history, madeAt } = await readFamily(content);
		expect(await read(content)).toEqual({ family, history, madeAt });
		expect(isSecret(family.secret)).toBe(true);
		expect(namesOf(family.members)).toEqual(content.members);
		expect(namesOf(family.categories)).toEqual(content.categories.map(({ name }) => name));
		for (const { id } of [...family.members, ...family.categories]) expect(isUuid(id)).toBe(true);
		for (const [at, { cycle }] of content.categories.entries()) expect(cycleOf(family, at)).toEqual(cycle);
	});

	it("adds nothing the second time", async () => {
		const { family, history } = await readFamily(second);
		const merged = mergeFamily(createFamily("0".repeat(32)), family);
		const known = presentFamily(merged);
		const { family: again } = await readFamily(second);
		expect(mergeFamily(merged, again)).toBe(merged);
		const now = "2026-12-01T00:00:00.000Z";
		const found = findNewEntries({ family, history }, known, [], now);
		expect(findNewEntries({ family: again, history }, known, found, now)).toEqual([]);
	});

	it("keeps what members and categories have of their own, and the ids of turns", async () => {
		const { family } = await readFamily(second);
		const [mom, dad] = family.members;
		const [dishes, chess] = family.categories;
		expect(mom).toMatchObject({ key: "Mom", emoji: "🦊", colour: 3, backOn: "2026-12-24" });
		expect(dishes).toMatchObject({
			...{ key: "Dishes", lastTurn: 3 },
			settings: { emoji: "🧽", excluded: [mom?.id], noRepeat: true, inOrder: true, helper },
		});
		expect(chess).toMatchObject({ lastTurn: 2, settings: {} });
		const ofDishes = { category: dishes?.id, member: mom?.id };
		expect(family.turns).toEqual([
			{ id: "p0", ...ofDishes, doneBy: dad?.id, cycle: 0, number: 1 },
			{ id: "t0", ...ofDishes, cycle: 1, number: 2 },
			{ id: "t1", category: dishes?.id, member: dad?.id, doneBy: mom?.id, option: "Pots", cycle: 2, number: 3 },
			{ id: "t2", category: chess?.id, member: mom?.id, cycle: 1, number: 1 },
			{ id: expect.any(String), category: chess?.id, member: dad?.id, cycle: 1, number: 2 },
		]);
		expect(findBalances(family, dishes as Category)).toEqual([]);
	});

	it("says what happened in the words of the history", async () => {
		const { family, history } = await readFamily(second);
		expect(history.map(({ id, kind, memberName, turns, cycle }) => ({ id, kind, memberName, turns, cycle }))).toEqual([
			{ id: "e0", kind: "turn", memberName: "Mom", turns: ["p0"], cycle: 1 },
			{ id: "e1", kind: "turn", memberName: "Mom", turns: ["p1"], cycle: 1 },
			{ id: "e2", kind: "turn-undone", memberName: "Mom", turns: ["p1"] },
			{ id: "e3", kind: "reset", turns: ["p0"] },
			{ id: "e4", kind: "drawn", memberName: "Mom" },
			{ id: "e5", kind: "not-now", memberName: "Mom" },
			{ id: "e7", kind: "turn", memberName: "Mom", turns: ["t0"], cycle: 1 },
			{ id: "e8", kind: "turn", memberName: "Dad", turns: ["t1"], cycle: 2 },
			{ id: "e9", kind: "turn", memberName: "Eve", turns: ["e9"], cycle: 1 },
		]);
		const [mom] = family.members;
		expect(history[7]).toMatchObject({ doneBy: mom?.id, doneByName: "Mom", option: "Pots", categoryName: "Dishes" });
		expect(history[7]).toMatchObject({ category: family.categories[0]?.id, at: event.at });
		expect(history[8]).toMatchObject({ imported: true });
	});

	it("is read without what does not belong to a name or an emoji", async () => {
		const { family } = await readFamily({
			...second,
			members: ["Jose\u0301", "José", "\u202eaiM", "half \ud800"],
			categories: [{ name: "Dis\0hes", cycle: ["Jose\u0301", "half \ud800"] }],
			memberDetails: [
				{ name: "Jose\u0301", emoji: "\0" },
				{ name: "\u202eaiM", emoji: "\u202e🦊" },
			],
			turns: [{ id: "t1", category: "Dis\0hes", member: "Jose\u0301", option: "\0Pots" }],
			record: [],
		});
		expect(family.members).toMatchObject([{ name: "José" }, { name: "aiM", emoji: "🦊" }, { name: "half" }]);
		expect(family.members[0]).not.toHaveProperty("emoji");
		expect(cycleOf(family)).toEqual(["José", "half"]);
		expect(family.turns[0]).toMatchObject({ id: "t1", option: "Pots" });
	});

	it.each([
		{ ...first, version: 0 },
		{ ...first, members: ["Mom", "Dad", 3] },
		{ ...first, members: ["Mom", "Dad", " Kim"] },
		{ ...first, members: ["Mom", "Dad", "Dad"] },
		{ ...first, categories: [{ name: "Dishes" }] },
		{ ...first, categories: [{ name: "Dishes", cycle: ["Dad", "Dad"] }] },
		{ ...first, categories: [{ name: "Dishes", cycle: ["Eve"] }] },
		{ ...first, categories: [{ name: "Dishes", cycle: [], color: "red" }] },
		{ ...first, categories: [...first.categories, ...first.categories] },
		{ ...first, script: "alert(1)" },
		{ ...first, record: [] },
		{ ...first, version: 2 },
		{ ...second, record: undefined },
		{ ...second, turns: [{ id: "t1", category: "Dishes" }] },
		{ ...second, record: [{ ...second.record[0], kind: "invented" }] },
		{ ...second, record: [{ ...second.record[0], at: "yesterday" }] },
		{ ...second, memberDetails: [{ name: "Eve", emoji: "🦊" }] },
		{ ...second, memberDetails: [{ name: "Mom" }, { name: "Mom" }] },
		{ ...second, memberDetails: [{ name: "Mom", colour: 99 }] },
		{ ...second, categories: [{ name: "Dishes", cycle: [], settings: { excluded: ["Eve"] } }] },
	])("that is no valid family is refused: %j", async (content) => {
		expect(await read(content)).toEqual({ error: "damaged" });
	});
});
