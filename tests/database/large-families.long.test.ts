import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DatabaseUser, insertUser, queryAsUser } from "../helpers/database-users.ts";
import { type FamilyRows, insertTurn } from "../helpers/family-rows.ts";
import { insertLargeFamily } from "../helpers/large-family.ts";
import { createTemplate, startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

/** As many as a family may have, but for one of another category. Those of Dishes are Mia's, the last one is Noah's. */
const TURNS = 49_999;

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
	// Bounds the work, not the speed: a statement has many times what it needs (the server's own limit of 8 s has three times, on a
	// machine with nothing else to do), and one that takes the square of the turns would take minutes on any machine.
	await testDatabase.owner.query(
		"do $$ begin execute format('alter role whose_turn_server in database %I set statement_timeout = %L', current_database(), '1min'); end $$",
	);
	anna = queryAsUser(testDatabase, anna.id);
	expect((await anna.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "1min" }]);
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
			(select count(*)::int from past_turns where category_id = $1) as past,
			(select recorded from decision_categories where id = $1) as counted
		from category_cycles where category_id = $1`,
		[category],
	);

/** The newest entries of the family, the last first. */
async function readNewest(most: number) {
	const { rows } = await anna.query(
		"select kind, member_name as name, cardinality(turns) as turns, count from family_history order by id desc limit $1",
		[most],
	);
	return rows.map((row) =>
		Object.values(row)
			.filter((value) => value !== null)
			.join(" "),
	);
}

it("has no room for one turn more", async () => {
	const more = { family: family.id, category: dishes, member: member("Mia") };
	await expect(insertTurn(anna, more)).rejects.toMatchObject({ code: "PT403", hint: "quota_exceeded" });
});

it("a reset of all turns is one entry, goes on with the numbers, and touches no other category", async () => {
	await anna.query("delete from category_cycles where family_group_id = $1 and category_id = $2", [family.id, dishes]);
	expect(await countTurns(dishes)).toEqual({ turns: 0, past: TURNS, counted: 0 });
	expect(await countTurns(family.categories.Movies as string)).toMatchObject({ turns: 1, past: 0, counted: 1 });
	expect(await readNewest(2)).toEqual(["reset 2", "turn Noah 1"]);
	const again = await insertTurn(anna, { family: family.id, category: dishes, member: member("Mia") });
	expect(again).toMatchObject({ turn_number: TURNS + 1, cycle: 1, cycle_number: 1 });
});

it("a reset of the running cycle takes those before along, and leaves a later turn of another phone", async () => {
	const { rows } = await anna.query<{ id: string }>(
		"select id from category_cycles where category_id = $1 order by created_at desc limit 2",
		[dishes],
	);
	await anna.query("delete from category_cycles where id = $1", [rows[1]?.id]);
	expect(await countTurns(dishes)).toEqual({ turns: 1, past: TURNS - 1, counted: 1 });
	expect(await readNewest(1)).toEqual(["reset 1"]);
	await anna.query("select undo_reset($1, $2)", [dishes, [rows[1]?.id]]);
	expect(await countTurns(dishes)).toEqual({ turns: 2, past: TURNS - 2, counted: 2 });
	expect(await readNewest(1)).toEqual(["reset-undone 1"]);
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
	expect(await countTurns(dishes)).toEqual({ turns: 500, past: TURNS, counted: 500 });
});

it("a member leaves with all their turns: the history keeps them, and the others keep theirs", async () => {
	await anna.query("delete from family_members where id = $1", [member("Mia")]);
	expect(await countTurns(dishes)).toEqual({ turns: 1, past: 0, counted: 1 });
	expect(await readNewest(3)).toEqual(["member-removed Mia", "turn Noah 1", "turn Noah 1"]);
	const next = await insertTurn(anna, { family: family.id, category: dishes, member: member("Noah") });
	expect(next).toMatchObject({ turn_number: TURNS + 1, cycle: TURNS });
});

it("a category goes with all its turns, past ones too, which is one entry, and the other stays", async () => {
	await anna.query("delete from category_cycles where category_id = $1", [dishes]);
	await insertTurn(anna, { family: family.id, category: dishes, member: member("Noah") });
	await anna.query("delete from decision_categories where id = $1", [dishes]);
	expect(await countTurns(dishes)).toEqual({ turns: 0, past: 0, counted: null });
	expect(await readNewest(1)).toEqual([`category-removed ${TURNS + 1}`]);
});

it("of past turns and entries, the oldest go where there are too many", async () => {
	await anna.query("delete from category_cycles where category_id = $1", [dishes]);
	await anna.query(
		"insert into category_cycles (family_group_id, category_id, member_id) select $1, $2, $3 from generate_series(1, 60)",
		[...[family.id, dishes, member("Noah")]],
	);
	await anna.query("delete from category_cycles where category_id = $1", [dishes]);
	const { past, entries } = await readOne(
		`select (select count(*)::int from past_turns where family_group_id = $1) as past,
			(select count(*)::int from family_history where family_group_id = $1) as entries`,
		[family.id],
	);
	expect(past).toBe(49_000);
	expect(entries).toBeLessThanOrEqual(50_000);
	expect(await readOne("select recorded, past from decision_categories where id = $1", [dishes])).toEqual({
		recorded: 0,
		past,
	});
});

it("an oldest entry that weighs more than there is to forget does not stand in the way", async () => {
	const { oldest, newest } = await readOne("select min(id) as oldest, max(id)::int as newest from family_history");
	await testDatabase.owner.query(
		"update family_history set turns = array_fill(gen_random_uuid(), array[80000]) where id = $1",
		[oldest],
	);
	await testDatabase.owner.query("delete from family_history where id > $1 and id <= $2", [oldest, newest - 39_999]);
	await testDatabase.owner.query(
		`update whose_turn_quotas.history_numbers set weight = (
			select sum(whose_turn_private.weigh(entry)) from family_history entry where family_group_id = $1
		) where family_group_id = $1`,
		[family.id],
	);
	await anna.query("select say_not_now($1, $2, $3)", [dishes, TURNS, member("Noah")]);
	expect(await readNewest(1)).toEqual(["not-now Noah"]);
	expect(await readOne("select count(*)::int as oldest from family_history where id = $1", [oldest])).toEqual({
		oldest: 0,
	});
});

it("an account goes with all its turns and entries, and nothing is left of it", async () => {
	const session = randomUUID();
	await testDatabase.owner.query("insert into auth.sessions (id, user_id) values ($1, $2)", [session, anna.id]);
	const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) }];
	await queryAsUser(testDatabase, anna.id, { session_id: session, amr }).query("select delete_my_account()");
	for (const table of [
		...["public.family_members", "public.decision_categories", "public.category_cycles", "public.past_turns"],
		...["public.family_history", "whose_turn_quotas.history_numbers"],
	])
		expect(await readOne(`select count(*)::int as rows from ${table} where family_group_id = $1`, [family.id])).toEqual(
			{
				rows: 0,
			},
		);
	expect(await readOne("select count(*)::int as rows from auth.users where id = $1", [anna.id])).toEqual({ rows: 0 });
});
