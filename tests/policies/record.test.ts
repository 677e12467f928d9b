import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser, queryAsAnonymous, queryAsUser } from "../helpers/database-users.ts";
import { type FamilyRows, insertDraw, insertFamily, insertTurn, readRecord } from "../helpers/family-rows.ts";
import { startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

let testDatabase: TestDatabase;
let anna: DatabaseUser;
let family: FamilyRows;
let dishes: string;

beforeAll(async () => {
	testDatabase = await startTestDatabase();
});
afterAll(() => testDatabase.stop());
beforeEach(async () => {
	anna = await insertUser(testDatabase, "anna");
	family = await insertFamily(anna, ["Mia", "Noah"], ["Dishes", "Movies"]);
	dishes = family.categories.Dishes as string;
});

const member = (name: string) => family.members[name] as string;
const turn = async (name: string, user = anna) =>
	(await insertTurn(user, { family: family.id, category: dishes, member: member(name) })).id;

describe("the record", () => {
	it("says who, when, what, by whom and from which session", async () => {
		const session = randomUUID();
		const phone = queryAsUser(testDatabase, anna.id, { session_id: session });
		const id = randomUUID();
		await phone.query(
			"insert into category_cycles (id, family_group_id, category_id, member_id, done_by, option) values ($1, $2, $3, $4, $5, 'Pizza')",
			[id, family.id, dishes, member("Noah"), member("Mia")],
		);
		const { rows } = await anna.query("select * from family_record");
		expect(rows).toEqual([
			{
				id: expect.any(String),
				family_group_id: family.id,
				category_id: dishes,
				kind: "turn",
				at: expect.any(Date),
				turn_id: id,
				round: 1,
				member_id: member("Noah"),
				member_name: "Noah",
				done_by_id: member("Mia"),
				done_by_name: "Mia",
				option: "Pizza",
				recorded_by: anna.id,
				session_id: session,
				opened_round: false,
				imported: false,
			},
		]);
	});

	it.each(["no uuid", "", null, 7])("has no session when the token says %j", async (session_id) => {
		await turn("Mia", queryAsUser(testDatabase, anna.id, { session_id }));
		expect((await anna.query("select session_id from family_record")).rows).toEqual([{ session_id: null }]);
	});

	it("gives draws the round that their turn will have", async () => {
		const draw = (name: string, basedOn?: string) =>
			insertDraw(anna, { family: family.id, category: dishes, member: member(name), ...(basedOn && { basedOn }) });
		await draw("Mia");
		const first = await turn("Mia");
		await draw("Noah", first);
		const second = await turn("Noah");
		await draw("Noah", second);
		await turn("Noah");
		const { rows } = await anna.query("select kind, round, opened_round as opens from family_record order by id");
		expect(rows).toEqual([
			{ kind: "drawn", round: 1, opens: false },
			{ kind: "turn", round: 1, opens: false },
			{ kind: "drawn", round: 1, opens: false },
			{ kind: "turn", round: 1, opens: false },
			{ kind: "drawn", round: 2, opens: false },
			{ kind: "turn", round: 2, opens: true },
		]);
	});

	it("keeps the name that somebody had, who is renamed or has left", async () => {
		await turn("Mia");
		await anna.query("update family_members set name = 'Maria' where id = $1", [member("Mia")]);
		await turn("Mia");
		await anna.query("delete from family_members where id = $1", [member("Mia")]);
		expect(await readRecord(anna, dishes)).toEqual(["turn Mia", "turn Maria"]);
	});

	it("says that a category was reset, once, and what was before", async () => {
		for (const name of ["Mia", "Noah", "Mia"]) await turn(name);
		await anna.query("delete from category_cycles where category_id = $1 and turn_number <= 3", [dishes]);
		expect(await readRecord(anna, dishes)).toEqual(["turn Mia", "turn Noah", "turn Mia", "reset"]);
	});

	it("says which turns a phone of an earlier version took back, the last first", async () => {
		const turns = [await turn("Mia"), await turn("Noah"), await turn("Mia")];
		await anna.query("delete from category_cycles where id = any($1)", [turns.slice(1)]);
		expect(await readRecord(anna, dishes)).toEqual([
			...["turn Mia", "turn Noah", "turn Mia"],
			...["undone Mia", "undone Noah"],
		]);
	});

	it("knows nothing of what was not stored", async () => {
		const id = await turn("Mia");
		const again = `insert into category_cycles (id, family_group_id, category_id, member_id) values ($1, $2, $3, $4)
			on conflict (id) do nothing`;
		await anna.query(again, [id, family.id, dishes, member("Mia")]);
		await expect(
			insertTurn(anna, { family: family.id, category: dishes, member: member("Noah"), turnNumber: 9 }),
		).rejects.toThrow();
		await anna.query("delete from category_cycles where turn_number = 9");
		expect(await readRecord(anna, dishes)).toEqual(["turn Mia"]);
	});

	it("goes with its category, and stays with the other", async () => {
		await turn("Mia");
		const movies = family.categories.Movies as string;
		await insertTurn(anna, { family: family.id, category: movies, member: member("Noah") });
		await anna.query("delete from decision_categories where id = $1", [dishes]);
		expect(await readRecord(anna, dishes)).toEqual([]);
		expect(await readRecord(anna, movies)).toEqual(["turn Noah"]);
	});
});

describe("Anna cannot forge it", () => {
	beforeEach(() => turn("Mia"));

	it("by writing, changing or deleting an entry", async () => {
		const forged = ["turn", "undone", "reset", "drawn", "passed", "void"].map(
			(kind) =>
				`insert into family_record (family_group_id, category_id, kind, round) values ('${family.id}', '${dishes}', '${kind}', 1)`,
		);
		for (const sql of [
			...forged,
			"insert into family_record default values",
			"delete from family_record",
			"truncate family_record",
			"select * from family_record for update",
			"alter table family_record disable trigger all",
			"update whose_turn_quotas.record_numbers set last_id = 0",
		])
			await expect(anna.query(sql)).rejects.toMatchObject({ code: "42501" });
		const { rows } = await testDatabase.owner.query(
			"select attname from pg_attribute where attrelid = 'family_record'::regclass and attnum > 0",
		);
		expect(rows).toHaveLength(16);
		for (const { attname } of rows)
			await expect(anna.query(`update family_record set ${attname} = default`)).rejects.toMatchObject({
				code: "42501",
			});
		expect(await readRecord(anna, dishes)).toEqual(["turn Mia"]);
	});

	it.each(["recorded_by", "round", "opened_round", "created_at"])(
		"by giving %s with a turn, or changing it",
		async (column) => {
			await expect(
				anna.query(
					`insert into category_cycles (family_group_id, category_id, member_id, ${column}) values ($1, $2, $3, default)`,
					[family.id, dishes, member("Noah")],
				),
			).rejects.toMatchObject({ code: "42501" });
			await expect(anna.query(`update category_cycles set ${column} = default`)).rejects.toMatchObject({
				code: "42501",
			});
		},
	);

	it.each(["done_by", "option", "member_id"])("by changing %s of a turn", async (column) => {
		await expect(anna.query(`update category_cycles set ${column} = default`)).rejects.toMatchObject({ code: "42501" });
	});

	it("by calling what the triggers call", async () => {
		const { rows } = await testDatabase.owner.query<{ call: string }>(`
			select format('select %s(%s)', oid::regproc, array_to_string(array(select 'null::' || format_type(t, null) from unnest(proargtypes) t), ', ')) as call
			from pg_proc where pronamespace in ('whose_turn_private'::regnamespace, 'whose_turn_quotas'::regnamespace)`);
		expect(rows.length).toBeGreaterThan(15);
		for (const { call } of rows) await expect(anna.query(call)).rejects.toMatchObject({ code: "42501" });
	});
});

describe("strangers", () => {
	it("see nothing of it: Ben, and who is not signed in", async () => {
		await turn("Mia");
		const ben = await insertUser(testDatabase, "ben");
		await insertFamily(ben, ["Olga"], ["Dishes"]);
		expect((await ben.query("select * from family_record")).rows).toEqual([]);
		await expect(queryAsAnonymous(testDatabase).query("select * from family_record")).rejects.toMatchObject({
			code: "42501",
		});
	});

	it("who try to record in her family leave no trace there", async () => {
		const ben = await insertUser(testDatabase, "ben");
		await expect(turn("Mia", ben)).rejects.toMatchObject({ code: "23503" });
		await ben.query("delete from category_cycles where family_group_id = $1", [family.id]);
		await ben.query("delete from open_draws where family_group_id = $1", [family.id]);
		expect(await readRecord(anna, dishes)).toEqual([]);
	});
});

it("holds at most 50,000 entries of a family: the oldest go, in blocks, and no other family's", async () => {
	const ben = await insertUser(testDatabase, "ben");
	const bens = await insertFamily(ben, ["Olga"], ["Dishes"]);
	await insertTurn(ben, {
		family: bens.id,
		category: bens.categories.Dishes as string,
		member: bens.members.Olga as string,
	});
	await testDatabase.owner.query(
		`insert into family_record (family_group_id, category_id, kind, round)
		select $1, $2, 'drawn', n from generate_series(1, 49999) n`,
		[family.id, dishes],
	);
	const countEntries = async () => {
		const { rows } = await anna.query(
			`select count(*)::int as entries, min(round) filter (where kind = 'drawn') as oldest from family_record`,
		);
		return rows[0];
	};
	await turn("Mia");
	expect(await countEntries()).toEqual({ entries: 50_000, oldest: 1 });
	await turn("Noah");
	expect(await countEntries()).toEqual({ entries: 49_000, oldest: 1002 });
	await turn("Mia");
	expect(await countEntries()).toEqual({ entries: 49_001, oldest: 1002 });
	const { rows } = await testDatabase.owner.query(
		"select row_count from whose_turn_quotas.family_sizes where family_group_id = $1 and table_name = 'family_record'",
		[family.id],
	);
	expect(rows).toEqual([{ row_count: 49_001 }]);
	expect((await ben.query("select from family_record")).rowCount).toBe(1);
});
