import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import type { HistoryEntry } from "../../src/rules/history.ts";
import { readFamily } from "../database/database-calls.ts";
import { type DatabaseUser, insertFamily, insertUser } from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

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

const send = (user: DatabaseUser, family: Family, history: readonly HistoryEntry[]) =>
	user.sql`select import_family(${family}, ${JSON.stringify(history)})`;
const imported = async (user = anna) =>
	(await user.query("select id, category, member, member_name, turns from family_history where imported order by id"))
		.rows;

it("comes along as it is, with its secret, once", async () => {
	for (let time = 0; time < 2; time++) {
		await send(anna, incoming, [entry]);
		const family = await readFamily(anna, id);
		expect(family).toEqual({ ...incoming, turns: [{ ...incoming.turns[0], option: "Pans" }] });
		expect(await imported()).toEqual([
			{ id: "-1", category: entry.category, member: entry.member, member_name: "Mia", turns: entry.turns },
		]);
	}
});

it("comes along to a second account, with ids of its own", async () => {
	await send(anna, incoming, [entry]);
	const ben = await insertUser(testDatabase, "ben");
	const { id: bens } = await insertFamily(ben, [], []);
	for (let time = 0; time < 2; time++) await send(ben, incoming, [entry]);
	const family = await readFamily(ben, bens);
	expect(family.members).toMatchObject([{ key: "Anna", name: "Mia" }]);
	expect(family.turns).toHaveLength(1);
	expect(family.turns[0]?.id).not.toBe(incoming.turns[0]?.id);
	expect(await imported(ben)).toMatchObject([{ turns: [family.turns[0]?.id], member: family.members[0]?.id }]);
	expect((await readFamily(anna, id)).turns).toHaveLength(1);
});

it("leaves the secret of a family that was ever used, whatever is removed before", async () => {
	const family = await readFamily(anna, id);
	await anna.sql`insert into family_members (family_group_id, name) values (${id}, 'Leo')`;
	await send(anna, incoming, []);
	for (const table of ["decision_categories", "family_members"]) await anna.query(`delete from ${table}`);
	await send(anna, incoming, [entry]);
	const after = await readFamily(anna, id);
	expect([after.secret, after.members.length, after.turns.length]).toEqual([family.secret, 1, 0]);
});

it("brings no number and no look into a family in use: nobody chooses the next draw by a file", async () => {
	await send(anna, incoming, []);
	await anna.query("update family_members set name = 'Max' where name = 'Mia'");
	const { secret } = await readFamily(anna, id);
	expect(secret).toBe(incoming.secret);
	const other = randomUUID();
	const category = incoming.categories[0] as Family["categories"][0];
	const file: Family = {
		...incoming,
		members: [{ id: other, key: "Noah", name: "Noah" }],
		categories: [
			category,
			{ ...category, id: randomUUID(), key: "x", name: "Bath", lookedAt: { n: 0, member: other } },
		],
		turns: [{ id: randomUUID(), category: category.id, member: other, cycle: 2, number: 1_000_000 }],
	};
	await send(anna, file, []);
	const family = await readFamily(anna, id);
	expect(family.categories.map(({ name, lastTurn, lookedAt }) => [name, lastTurn, lookedAt])).toEqual([
		["Dishes", 7, undefined],
		["Bath", 0, undefined],
	]);
	expect(family.turns.map(({ cycle, number }) => [cycle, number])).toEqual([
		[2, 7],
		[2, undefined],
	]);
});

it("counts no turn of a cycle before the running one, also where a reset has emptied that", async () => {
	await anna.sql`insert into family_members (family_group_id, name) values (${id}, 'Leo')`;
	await send(anna, { ...incoming, categories: incoming.categories.map((one) => ({ ...one, cycle: 3 })) }, []);
	expect((await readFamily(anna, id)).turns.map(({ cycle }) => cycle)).toEqual([0]);
});

it("comes in parts, with numbers and cycles, until something else happens; none is above a million", async () => {
	const [turn] = incoming.turns as [Family["turns"][0]];
	const part = (cycle: number, number: number): Family => ({
		...incoming,
		turns: [{ ...turn, id: randomUUID(), cycle, number }],
	});
	await send(anna, part(3, 7), []);
	await send(anna, part(2, 5), []);
	await send(anna, part(1, 1_000_001), []);
	await anna.query("update family_members set name = 'Max' where name = 'Mia'");
	await anna.query("update family_members set name = 'Mia' where name = 'Max'");
	await send(anna, part(2, 4), []);
	const { turns } = await readFamily(anna, id);
	expect(turns.map(({ cycle, number }) => [cycle, number])).toEqual([
		[0, undefined],
		[1, undefined],
		[2, 5],
		[3, 7],
	]);
});

it("leaves what was undone or removed here as it is", async () => {
	await send(anna, incoming, []);
	const [turn] = incoming.turns;
	await anna.sql`select undo_turn(${turn?.id})`;
	await send(anna, incoming, []);
	expect((await readFamily(anna, id)).turns).toEqual([]);
	await anna.sql`select redo_turn(${turn?.id})`;
	await anna.query("delete from decision_categories");
	await send(anna, incoming, []);
	const { categories, turns } = await readFamily(anna, id);
	expect([categories.length, turns]).toEqual([1, []]);
	expect(categories[0]?.id).not.toBe(incoming.categories[0]?.id);
	await anna.sql`select restore_category(${incoming.categories[0]?.id})`;
	expect((await readFamily(anna, id)).turns).toMatchObject([{ id: turn?.id, number: 7 }]);
});

it("leaves the secret where it brings nothing but entries, which is something to remember, too", async () => {
	const family = await readFamily(anna, id);
	await send(anna, { ...incoming, members: [], categories: [], turns: [] }, [entry]);
	await send(anna, incoming, []);
	expect((await readFamily(anna, id)).secret).toBe(family.secret);
});

it("does not make the family forget what happened, however often it comes", async () => {
	for (let time = 0; time < 3; time++) await send(anna, incoming, [entry]);
	const { rows } = await testDatabase.owner.sql`
		select weight as counted, (select sum(whose_turn_private.weigh(entry))::int from family_history entry
		where family_group_id = ${id}) as held
		from whose_turn_quotas.history_numbers where family_group_id = ${id}`;
	expect(rows).toEqual([{ counted: rows[0]?.held, held: 4 }]);
});

it.each<[string, (family: Family) => Partial<Family>]>([
	["secret", () => ({ secret: "0".repeat(31) })],
	[
		"setting",
		() => ({ categories: [{ id: "d", key: "d", name: "Dishes", lastTurn: 0, settings: { emoji: "x".repeat(17) } }] }),
	],
	["colour", () => ({ members: [{ id: "m", key: "m", name: "Mia", colour: 99 }] })],
])("a family with an impossible %s is refused whole", async (_, wrong) => {
	await expect(send(anna, { ...incoming, ...wrong(incoming) }, [])).rejects.toMatchObject({ code: "23514" });
	expect(await readFamily(anna, id)).toMatchObject({ members: [], categories: [], turns: [] });
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
	const many = Array.from({ length: 1001 }, (_, at) => ({ ...entry, at: new Date(at).toISOString() }));
	await expect(send(anna, incoming, many)).rejects.toMatchObject({ code: "PT413" });
	for (let from = 0; from < 3; from++)
		await send(
			anna,
			incoming,
			Array.from({ length: 800 }, (_, at) => ({
				...entry,
				at: new Date(Date.UTC(2020, 0, 1) + from * 1000 + at).toISOString(),
			})),
		);
	expect(await imported()).toHaveLength(2000);
});

it.each([
	["kind", { kind: "drawn by lot" }],
	["name", { memberName: "x".repeat(81) }],
	["setting", { kind: "category-edited", settings: { pick: "order" } }],
	["list of settings", { kind: "category-edited", settings: ["emoji"] }],
	["number of turns", { turns: Array.from({ length: 1001 }, () => randomUUID()) }],
])("an entry with an impossible %s is refused", async (_, wrong) => {
	await expect(send(anna, incoming, [{ ...entry, ...wrong } as HistoryEntry])).rejects.toMatchObject({ code: "23514" });
});
