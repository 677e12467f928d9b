import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DatabaseUser, insertUser, queryAsUser } from "../helpers/database-users.ts";
import { type FamilyRows, insertDraw, insertTurn } from "../helpers/family-rows.ts";
import { insertLargeFamily } from "../helpers/large-family.ts";
import { createTemplate, startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

/** As many as a family may have, but for one of another category. Those of Dishes are Mia's, the last one is Noah's. */
const TURNS = 49_999;
/** Entries that are left when there is one more than there may be. */
const PRUNED = 49_000;

let template: Awaited<ReturnType<typeof createTemplate>>;
let testDatabase: TestDatabase;
let anna: DatabaseUser;
let family: FamilyRows;
let dishes: string;

beforeAll(async () => {
	template = await createTemplate(async (database) => {
		anna = await insertUser(database, "anna");
		family = await insertLargeFamily(database.owner, anna, {
			members: ["Mia", "Noah"],
			categories: ["Dishes", "Movies"],
			count: TURNS - 1,
		});
		dishes = family.categories.Dishes as string;
		await insertTurn(anna, { family: family.id, category: family.categories.Movies as string, member: member("Noah") });
	});
});
afterAll(() => template.drop());
beforeEach(async () => {
	testDatabase = await startTestDatabase(template.name);
	// The server's own (server/database/builtin/roles.sql), which other tests lift. It bounds the work, not the speed: a statement has
	// many times what it needs, and one that takes the square of the turns would take minutes on any machine.
	await testDatabase.owner.query(
		"do $$ begin execute format('alter role whose_turn_server in database %I set statement_timeout = %L', current_database(), '8s'); end $$",
	);
	anna = queryAsUser(testDatabase, anna.id);
	expect((await anna.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "8s" }]);
	return () => testDatabase.stop();
});

const member = (name: string) => family.members[name] as string;

async function readOne(sql: string, values: unknown[] = []) {
	const { rows } = await testDatabase.owner.query(sql, values);
	return rows[0];
}

const countTurns = (category: string) =>
	readOne(
		`select count(*)::int as turns,
			(select turn_count from whose_turn_quotas.category_turns where category_id = $1) as counted,
			(select row_count from whose_turn_quotas.family_sizes where family_group_id = $2 and table_name = 'category_cycles') as of_family
		from category_cycles where category_id = $1`,
		[category, family.id],
	);

/** The newest entries of Dishes, the last first, and how many the family has. */
async function readHistory(most: number) {
	const { rows } = await anna.query(
		"select kind, member_name as name from family_record where category_id = $1 order by id desc limit $2",
		[dishes, most],
	);
	const { entries } = await readOne("select count(*)::int as entries from family_record where family_group_id = $1", [
		family.id,
	]);
	return { newest: rows.map(({ kind, name }) => (name === null ? kind : `${kind} ${name}`)), entries };
}

const readCategory = () =>
	readOne("select running_round, past_members from decision_categories where id = $1", [dishes]);

it("a reset of all turns is one entry, keeps the round and who was last, and touches no other category", async () => {
	const last = await readOne(
		"select id from category_cycles where category_id = $1 order by turn_number desc limit 1",
		[dishes],
	);
	await insertDraw(anna, { family: family.id, category: dishes, member: member("Mia"), basedOn: last.id });
	await anna.query("delete from category_cycles where category_id = $1 and turn_number <= $2", [dishes, TURNS]);
	expect(await countTurns(dishes)).toEqual({ turns: 0, counted: 0, of_family: 1 });
	expect(await countTurns(family.categories.Movies as string)).toMatchObject({ turns: 1, counted: 1 });
	expect((await anna.query("select from open_draws")).rowCount).toBe(0);
	expect(await readHistory(4)).toEqual({
		newest: ["reset", "void Mia", "drawn Mia", "turn Noah"],
		// The second of three was one too many.
		entries: PRUNED + 2,
	});
	expect(await readCategory()).toEqual({
		running_round: TURNS - 1,
		past_members: [...Array.from({ length: 11 }, () => member("Mia")), member("Noah")],
	});
	const again = await insertTurn(anna, { family: family.id, category: dishes, member: member("Mia") });
	expect(again).toMatchObject({ turn_number: 1, round: TURNS - 1 });
});

it("a reset that meets a later turn of another phone leaves that one, and what was before it is still known", async () => {
	await anna.query("delete from category_cycles where category_id = $1 and turn_number < $2", [dishes, TURNS]);
	expect(await countTurns(dishes)).toEqual({ turns: 1, counted: 1, of_family: 2 });
	// Mia's last one was of the running cycle, which goes on.
	expect(await readHistory(2)).toEqual({ newest: ["undone Mia", "turn Noah"], entries: PRUNED });
	expect(await readCategory()).toEqual({
		running_round: TURNS - 1,
		past_members: Array.from({ length: 12 }, () => member("Mia")),
	});
});

it("a reset that is taken back brings each turn back, a hundred at a time", async () => {
	const { rows: turns } = await anna.query(
		"select id, member_id from category_cycles where category_id = $1 limit 200",
		[dishes],
	);
	await anna.query("delete from category_cycles where category_id = $1", [dishes]);
	for (let from = 0; from < turns.length; from += 100)
		await anna.query(
			`insert into category_cycles (id, family_group_id, category_id, member_id)
			select id, $1, $2, member_id from json_to_recordset($3::json) as given(id uuid, member_id uuid)`,
			[family.id, dishes, JSON.stringify(turns.slice(from, from + 100))],
		);
	expect(await countTurns(dishes)).toEqual({ turns: 200, counted: 200, of_family: 201 });
	expect((await readHistory(1)).newest).toEqual(["turn Mia"]);
	expect((await readCategory())?.past_members).toHaveLength(12);
});

it("five hundred turns after a reset are recorded at once while an older snapshot still sees the turns before", async () => {
	const reader = await testDatabase.owner.connect();
	try {
		await reader.query("begin isolation level repeatable read");
		await reader.query("select from category_cycles limit 1");
		await anna.query("delete from category_cycles where category_id = $1", [dishes]);
		await anna.query(
			`insert into category_cycles (family_group_id, category_id, member_id)
			select $1, $2, $3 from generate_series(1, 500)`,
			[family.id, dishes, member("Mia")],
		);
	} finally {
		await reader.query("rollback");
		reader.release();
	}
	expect(await countTurns(dishes)).toEqual({ turns: 500, counted: 500, of_family: 501 });
});

it("a member leaves with all their turns: the record keeps them, and the others keep theirs", async () => {
	await anna.query("delete from family_members where id = $1", [member("Mia")]);
	expect(await countTurns(dishes)).toEqual({ turns: 1, counted: 1, of_family: 2 });
	expect(await readHistory(2)).toEqual({ newest: ["turn Noah", "turn Mia"], entries: TURNS + 1 });
	expect(await readCategory()).toMatchObject({ running_round: TURNS - 1 });
	const next = await insertTurn(anna, { family: family.id, category: dishes, member: member("Noah") });
	expect(next).toMatchObject({ turn_number: TURNS + 1, round: TURNS });
});

it("a category goes with all its turns and entries, and the other stays", async () => {
	await anna.query("delete from decision_categories where id = $1", [dishes]);
	expect(await countTurns(dishes)).toEqual({ turns: 0, counted: null, of_family: 1 });
	expect(await readHistory(1)).toEqual({ newest: [], entries: 1 });
});

it("an account goes with all its turns and entries, and nothing is left of it", async () => {
	const session = randomUUID();
	await testDatabase.owner.query("insert into auth.sessions (id, user_id) values ($1, $2)", [session, anna.id]);
	const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) }];
	await queryAsUser(testDatabase, anna.id, { session_id: session, amr }).query("select delete_my_account()");
	for (const table of [
		...["public.family_members", "public.decision_categories", "public.category_cycles", "public.open_draws"],
		...["public.family_record", "whose_turn_quotas.family_sizes", "whose_turn_quotas.record_numbers"],
	])
		expect(await readOne(`select count(*)::int as rows from ${table} where family_group_id = $1`, [family.id])).toEqual(
			{
				rows: 0,
			},
		);
	expect(await readOne("select count(*)::int as rows from auth.users where id = $1", [anna.id])).toEqual({ rows: 0 });
});

it("a turn that was reset and came back thousands of times is no more work than as many turns", async () => {
	const turn = await readOne("select id from category_cycles where category_id = $1 limit 1", [dishes]);
	await testDatabase.owner.query(
		"update family_record set turn_id = $1, done_by_id = $2, done_by_name = 'Noah' where category_id = $3 and member_id = $4",
		[turn.id, member("Noah"), dishes, member("Mia")],
	);
	await anna.query("delete from category_cycles where category_id = $1", [dishes]);
	expect((await readHistory(1)).newest).toEqual(["reset"]);
	// Owed once.
	const { rows } = await anna.query(
		"select past_members[1] as owed, past_done_by[1] as by from decision_categories where id = $1",
		[dishes],
	);
	expect(rows).toEqual([{ owed: member("Mia"), by: member("Noah") }]);
});
