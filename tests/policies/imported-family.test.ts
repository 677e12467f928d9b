import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import type { HistoryEntry } from "../../src/rules/history.ts";
import { readFamily, readHistory } from "../database/database-calls.ts";
import { type DatabaseUser, insertFamily, insertUser } from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

// That a family comes along as the rules merge it: tests/database/lives.ts.

const testDatabase = setUpTestDatabase();
let anna: DatabaseUser;
let id: string;
let incoming: Family;
let entry: HistoryEntry;

beforeEach(async () => {
	anna = await insertUser(testDatabase, "anna");
	id = (await insertFamily(anna, [], [])).id;
	const [mia, dishes, turn] = [randomUUID(), randomUUID(), randomUUID()];
	incoming = {
		secret: "0123456789abcdef".repeat(2),
		members: [{ id: mia, key: "Anna", name: "Mia", emoji: "🦊", colour: 3, backOn: "2026-12-24" }],
		categories: [{ id: dishes, key: "Dishes", name: "Dishes", lastTurn: 7, settings: { noRepeat: true } }],
		turns: [{ id: turn, category: dishes, member: mia, option: "Pa\u00adns", cycle: 2, number: 7 }],
	};
	entry = {
		...{ id: "1", kind: "turn", at: "2020-01-01T00:00:00.000Z", category: dishes, categoryName: "Dishes" },
		...{ member: mia, memberName: "M\u200bia", turns: [turn], cycle: 2, n: 6 },
	};
});

const send = (user: DatabaseUser, family: Family, history: readonly HistoryEntry[] = []) =>
	user.sql`select import_family(${family}, ${JSON.stringify(history)})`;
const imported = async (user = anna) =>
	(await user.query("select id, category, member, member_name, turns from family_history where imported order by id"))
		.rows;

it("comes along as it is, with its secret, once", async () => {
	for (let time = 0; time < 2; time++) {
		await send(anna, incoming, [entry]);
		expect(await readFamily(anna, id)).toEqual({ ...incoming, turns: [{ ...incoming.turns[0], option: "Pans" }] });
		const { category, member, turns, kind, categoryName, cycle, n } = entry;
		expect(await imported()).toEqual([{ id: "-1", category, member, member_name: "Mia", turns }]);
		expect((await readHistory(anna, id))[0]).toMatchObject({ kind, categoryName, cycle, n });
		const { rows } = await testDatabase.owner.sql`
			select weight - (
				select sum(whose_turn_private.weigh(entry))::int from family_history entry where family_group_id = ${id}
			) as difference from whose_turn_quotas.history_numbers where family_group_id = ${id}`;
		expect(rows).toEqual([{ difference: 0 }]);
	}
});

it("comes along to a second account, with ids of its own", async () => {
	await send(anna, incoming, [entry]);
	const ben = await insertUser(testDatabase, "ben");
	const { id: bens } = await insertFamily(ben, [], []);
	for (let time = 0; time < 2; time++) await send(ben, incoming, [entry]);
	const { members, turns } = await readFamily(ben, bens);
	expect(members).toMatchObject([{ key: "Anna", name: "Mia" }]);
	expect(turns).toHaveLength(1);
	expect(turns[0]?.id).not.toBe(incoming.turns[0]?.id);
	expect(await imported(ben)).toMatchObject([{ turns: [turns[0]?.id], member: members[0]?.id }]);
	expect((await readFamily(anna, id)).turns).toHaveLength(1);
});

it.each<[string, () => Promise<unknown>]>([
	["had somebody once", () => anna.sql`insert into family_members (family_group_id, name) values (${id}, 'Leo')`],
	["has entries alone", () => send(anna, { ...incoming, members: [], categories: [], turns: [] }, [entry])],
])("leaves the secret of a family that %s", async (_, happen) => {
	const { secret } = await readFamily(anna, id);
	await happen();
	await anna.query("delete from family_members");
	await send(anna, incoming);
	expect(await readFamily(anna, id)).toMatchObject({ secret, members: [{ name: "Mia" }] });
});

it("counts no turn of a cycle before the running one, also where a reset has emptied that", async () => {
	await anna.sql`insert into family_members (family_group_id, name) values (${id}, 'Leo')`;
	await send(anna, { ...incoming, categories: incoming.categories.map((one) => ({ ...one, cycle: 3 })) });
	expect((await readFamily(anna, id)).turns.map(({ cycle }) => cycle)).toEqual([0]);
});

it("leaves what was undone or removed here as it is", async () => {
	const [{ id: turn } = { id: "" }, { id: dishes } = { id: "" }] = [incoming.turns[0], incoming.categories[0]];
	await send(anna, incoming);
	await anna.sql`select undo_turn(${turn})`;
	await send(anna, incoming);
	expect((await readFamily(anna, id)).turns).toEqual([]);
	await anna.sql`select redo_turn(${turn})`;
	await anna.query("delete from decision_categories");
	await send(anna, incoming);
	const { categories, turns } = await readFamily(anna, id);
	expect([categories.length, turns]).toEqual([1, []]);
	expect(categories[0]?.id).not.toBe(dishes);
	await anna.sql`select restore_category(${dishes})`;
	expect((await readFamily(anna, id)).turns).toMatchObject([{ id: turn, number: 7 }]);
});

it("comes in parts, with numbers and cycles, until something else happens; none is above a million", async () => {
	const [turn] = incoming.turns as [Family["turns"][0]];
	const sendPart = (cycle: number, number: number) =>
		send(anna, { ...incoming, turns: [{ ...turn, id: randomUUID(), cycle, number }] });
	await sendPart(3, 7);
	await sendPart(2, 5);
	await sendPart(1, 1_000_001);
	await anna.query("update family_members set name = 'Max'");
	await anna.query("update family_members set name = 'Mia'");
	await sendPart(2, 4);
	const { turns } = await readFamily(anna, id);
	const numbered = turns.map(({ cycle, number }) => `${cycle}: ${number}`);
	expect(numbered).toEqual(["0: undefined", "1: undefined", "2: 5", "3: 7"]);
});

it("settings that were edited elsewhere are told as they were there", async () => {
	const settings = { excluded: incoming.members.map((member) => member.id), noRepeat: null, helper: null };
	const { turns, n, cycle, ...edited } = entry;
	await send(anna, incoming, [{ ...edited, kind: "category-edited", settings }]);
	const { rows } = await anna.query("select settings from family_history where imported");
	expect(rows).toEqual([{ settings }]);
});

it("is bounded, and of a clock that runs ahead nothing is taken", async () => {
	await send(anna, incoming, [{ ...entry, at: "2999-01-01T00:00:00.000Z" }]);
	expect(await imported()).toEqual([]);
	const many = (count: number, from: number) =>
		Array.from({ length: count }, (_, at) => ({ ...entry, at: new Date(Date.UTC(2020) + from + at).toISOString() }));
	await expect(send(anna, incoming, many(1001, 0))).rejects.toMatchObject({ code: "PT413" });
	for (let from = 0; from < 3; from++) await send(anna, incoming, many(800, from * 1000));
	expect(await imported()).toHaveLength(2000);
});

it.each<[string, Partial<Family>, object?]>([
	["secret", { secret: "0".repeat(31) }],
	["colour", { members: [{ id: "m", key: "m", name: "Mia", colour: 99 }] }],
	["emoji", { categories: [{ id: "d", key: "d", name: "Dogs", lastTurn: 0, settings: { emoji: "x".repeat(17) } }] }],
	["kind of entry", {}, { kind: "drawn by lot" }],
	["name", {}, { memberName: "x".repeat(81) }],
	["setting", {}, { kind: "category-edited", settings: { pick: "order" } }],
	["list of settings", {}, { kind: "category-edited", settings: ["emoji"] }],
	["number of turns", {}, { turns: Array.from({ length: 1001 }, () => randomUUID()) }],
])("with an impossible %s it is refused whole", async (_, wrong, wrongEntry) => {
	const sent = send(anna, { ...incoming, ...wrong }, wrongEntry && [{ ...entry, ...wrongEntry }]);
	await expect(sent).rejects.toMatchObject({ code: "23514" });
	expect(await readFamily(anna, id)).toMatchObject({ members: [], categories: [], turns: [] });
});
