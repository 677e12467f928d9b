import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { type DatabaseUser, type FamilyRows, insertFamily, insertTurn, insertUser } from "../helpers/database-users.ts";
import { invite, join } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";

// What each may do by their role: access-by-role.test.ts. Here are the ways around it.

const { testDatabase, anna, ben, eve, family, eves, record } = startPeopleStory("for each test");
const REFUSED = { code: "42501" };

/** Ben has a family of his own, too. */
let bens: FamilyRows;
beforeEach(async () => {
	bens = await insertFamily(ben, ["Bo"], ["Shopping"]);
});

const placeOf = ({ id, categories, members }: FamilyRows) => ({
	...{ family: id, category: Object.values(categories)[0] ?? "", member: Object.values(members)[0] ?? "" },
});

it("nobody begins a family in Anna's name, alone or in a crowd, nor takes hers over by an upsert", async () => {
	const dora = await insertUser(testDatabase, "dora");
	const insert = "insert into family_groups (name, user_id) values ('Mine', $1), ('Hers', $2)";
	await expect(dora.query(insert, [dora.id, anna.id])).rejects.toMatchObject(REFUSED);
	const upsert = `insert into family_groups (id, name, user_id) values ($1, 'Taken', $2)
		on conflict (id) do update set name = excluded.name`;
	await expect(dora.query(upsert, [family.id, dora.id])).rejects.toMatchObject(REFUSED);
	expect((await dora.query("select from family_groups")).rowCount).toBe(0);
});

it.each(["family_members", "decision_categories"] as const)(
	"a stranger hides no row of %s among her own, and overwrites none by an upsert",
	async (table) => {
		const both = `insert into ${table} (family_group_id, name) values ($1, 'Harmless'), ($2, 'Spy')`;
		await expect(eve.query(both, [eves.id, family.id])).rejects.toMatchObject(REFUSED);
		const upsert = `insert into ${table} (id, family_group_id, name) values ($1, $2, 'Mine') on conflict`;
		const values = [{ family_members: family.mia, decision_categories: family.dishes }[table], eves.id];
		const update = eve.query(`${upsert} (id) do update set name = excluded.name`, values);
		await expect(update).rejects.toMatchObject(REFUSED);
		expect((await eve.query(`${upsert} do nothing`, values)).rowCount).toBe(0);
		expect((await eve.query(`select from ${table}`)).rowCount).toBe(1);
	},
);

it("no turn mixes families, whatever a stranger or a person of both combines", async () => {
	for (const [user, own] of [
		[eve, placeOf(eves)],
		[ben, placeOf(bens)],
	] as const) {
		const places = [own, placeOf(family), { family: randomUUID(), category: randomUUID(), member: randomUUID() }];
		const turns = places.flatMap(({ family }) =>
			places.flatMap(({ category }) => places.map(({ member }) => ({ family, category, member }))),
		);
		const isOfOne = (turn: typeof own) => places.some((place) => JSON.stringify(place) === JSON.stringify(turn));
		for (const turn of [...turns.filter((turn) => !isOfOne(turn)), { ...own, doneBy: family.mia }])
			await expect(insertTurn(user, turn)).rejects.toMatchObject({ code: "23503" });
	}
});

it("a call that names rows of two families changes nothing", async () => {
	const { id } = await record(ben);
	const { category: shopping, member: bo } = placeOf(bens);
	const read = async () =>
		(
			await testDatabase.owner.sql`
				select to_jsonb(c) - 'looked_at' as row from decision_categories c
				where id = any(${[family.dishes, shopping]}) order by id`
		).rows;
	// As if a family's own settlement named somebody of the other.
	await testDatabase.owner.sql`
		update decision_categories set settled = ${JSON.stringify([{ from: bo, to: family.mia, turns: 1 }])}
		where id = ${family.dishes}`;
	const before = await read();
	await ben.call("say_not_now", family.dishes, 1, bo);
	await ben.call("settle", family.dishes, bo, family.mia, 1);
	await ben.call("undo_settlement", family.dishes, bo, family.mia, 1, 0);
	await ben.call("undo_reset", shopping, [id]);
	await ben.call("mend_turn", id, bo, null, null);
	const face = ben.call("edit_person", family.id, ben.id, "Ben", bo);
	await expect(face).rejects.toMatchObject({ code: "23503" });
	expect(await read()).toEqual(before);
	const mended = await ben.sql`select member_id from category_cycles where id = ${id}`;
	expect(mended.rows).toEqual([{ member_id: family.mia }]);
});

it("one statement changes one family, however many rows of it come first", async () => {
	for (const sql of [
		`insert into family_members (family_group_id, name)
		select (case when number > 101 then '${family.id}' else '${bens.id}' end)::uuid, 'Member ' || number
		from generate_series(1, 102) number`,
		"update family_members set position = position + 1",
		"update family_groups set name = 'Both'",
	])
		await expect(ben.query(sql)).rejects.toMatchObject({ code: "PT403", hint: "two_families" });
});

it("an id that somebody has, or had, is nobody else's", async () => {
	for (const [table, id] of [
		["family_members", family.mia],
		["decision_categories", family.dishes],
	]) {
		await anna.query(`delete from ${table} where id = $1`, [id]);
		const insert = `insert into ${table} (id, family_group_id, name) values ($1, $2, 'Mine')`;
		for (const [user, own] of [
			[anna, family],
			[eve, eves],
		] as const)
			await expect(user.query(insert, [id, own.id])).rejects.toMatchObject({ code: "23505" });
	}
	await anna.call("restore_category", family.dishes);
	await anna.call("restore_member", family.mia);
	const { id } = await record(ben);
	const place = placeOf(eves);
	const borrow = () => insertTurn(eve, { id, ...place });
	await expect(borrow()).rejects.toMatchObject({ code: "23505" });
	await anna.call("cancel_turn", id);
	await expect(borrow()).rejects.toMatchObject({ code: "23505" });
	await anna.call("redo_turn", id);
	expect((await anna.query("select id from category_cycles")).rows).toEqual([{ id }]);
	const ignored = `insert into category_cycles (id, family_group_id, category_id, member_id) values ($1, $2, $3, $4)
		on conflict (id) do nothing`;
	expect((await eve.query(ignored, [id, place.family, place.category, place.member])).rowCount).toBe(0);
	expect(await insertTurn(eve, place)).toMatchObject({ turn_number: 1, cycle: 1 });
});

it("somebody of two families imports into their own where they say nothing", async () => {
	const brought = { members: [{ id: "z", key: "Zoe", name: "Zoe" }], categories: [], turns: [] };
	await ben.call("import_family", JSON.stringify(brought), "[]");
	const { rows } = await ben.query("select family_group_id from family_members where name = 'Zoe'");
	expect(rows).toEqual([{ family_group_id: bens.id }]);
});

it("two people who change two families both at once never wait for each other in a circle", async () => {
	await join(anna, (await invite(ben, bens.id)).token, "Anna");
	const places = [placeOf(family), placeOf(bens)];
	const act = async (user: DatabaseUser, order: typeof places) => {
		for (const place of [...order, ...order, ...order]) {
			await insertTurn(user, place);
			const notNow = user.call("say_not_now", place.category, 1, place.member);
			await notNow.catch((error) => expect(error.code).toBe("PT409"));
			await user.sql`update family_members set position = position + 1 where id = ${place.member}`;
		}
	};
	await Promise.all([act(anna, places), act(ben, places.toReversed())]);
	expect((await anna.query("select from category_cycles")).rowCount).toBe(12);
});
