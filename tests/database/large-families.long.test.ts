import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
	type DatabaseUser,
	type FamilyRows,
	insertLargeFamily,
	insertManyTurns,
	insertTurn,
	insertUser,
	queryAsUser,
} from "../helpers/database-users.ts";
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
	// Bounds the work, not the speed: a statement has many times what it needs (the server's own limit of 8 s has three
	// times, on a machine with nothing else to do), and one that takes the square of the turns would take minutes on any
	// machine.
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

/** Those that people see as counting, and all that there ever were. */
async function countTurns(category: string) {
	const { rows } = await anna.query<{ counting: number; all: number }>(
		`select (select count(*)::int from category_cycles where category_id = $1) as counting,
			(select count(*)::int from all_turns where category_id = $1) as all`,
		[category],
	);
	return rows[0];
}

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
	expect(await countTurns(dishes)).toEqual({ counting: 0, all: TURNS });
	expect(await countTurns(family.categories.Movies as string)).toEqual({ counting: 1, all: 1 });
	expect(await readNewest(2)).toEqual(["reset 2", "turn Noah 1"]);
	const again = await insertTurn(anna, { family: family.id, category: dishes, member: member("Mia") });
	expect(again).toMatchObject({ turn_number: TURNS + 1, cycle: TURNS - 1 });
});

it("a reset of the running cycle takes those before along, and leaves a later turn of another phone", async () => {
	const { rows } = await anna.query<{ id: string }>(
		"select id from category_cycles where category_id = $1 order by created_at desc limit 2",
		[dishes],
	);
	await anna.query("delete from category_cycles where id = $1", [rows[1]?.id]);
	expect(await countTurns(dishes)).toEqual({ counting: 1, all: TURNS });
	expect(await readNewest(1)).toEqual(["reset 1"]);
	await anna.query("select undo_reset($1, $2)", [dishes, [rows[1]?.id]]);
	expect(await countTurns(dishes)).toEqual({ counting: TURNS, all: TURNS });
	expect(await readNewest(1)).toEqual(["reset-undone 1"]);
});

it("five hundred turns after a reset are recorded at once while an older snapshot sees those before", async () => {
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
	expect(await countTurns(dishes)).toEqual({ counting: 500, all: TURNS + 500 });
});

it("a member leaves with all their turns: the history keeps them, and the others keep theirs", async () => {
	await anna.query("delete from family_members where id = $1", [member("Mia")]);
	expect(await countTurns(dishes)).toEqual({ counting: 1, all: TURNS });
	expect(await readNewest(3)).toEqual(["member-removed Mia", "turn Noah 1", "turn Noah 1"]);
	// What can come back has its place.
	const next = { family: family.id, category: dishes, member: member("Noah") };
	await expect(insertTurn(anna, next)).rejects.toMatchObject({ hint: "quota_exceeded" });
	await anna.query("delete from category_cycles where category_id = $1", [family.categories.Movies]);
	expect(await insertTurn(anna, next)).toMatchObject({ turn_number: TURNS + 1, cycle: TURNS });
});

it("a category goes with all its turns, past ones too, which is one entry, and the other stays", async () => {
	await anna.query("delete from category_cycles where category_id = $1", [dishes]);
	await insertTurn(anna, { family: family.id, category: dishes, member: member("Noah") });
	await anna.query("delete from decision_categories where id = $1", [dishes]);
	expect(await countTurns(dishes)).toEqual({ counting: 0, all: TURNS + 1 });
	expect(await readNewest(1)).toEqual([`category-removed ${TURNS + 1}`]);
});

it("of turns that do not count and of entries, the oldest go where there are too many", async () => {
	for (let time = 0; time < 2; time++) {
		await anna.query("delete from category_cycles where category_id = $1", [dishes]);
		await insertManyTurns(testDatabase.owner, {
			...{ family: family.id, category: dishes, member: member("Noah"), count: 50_000 },
		});
	}
	await anna.query("delete from category_cycles where category_id = $1", [dishes]);
	await insertTurn(anna, { family: family.id, category: dishes, member: member("Mia") });
	const { turns, entries } = await readOne(
		`select (select count(*)::int from category_cycles where family_group_id = $1) as turns,
			(select count(*)::int from family_history where family_group_id = $1) as entries`,
		[family.id],
	);
	expect(turns).toBe(99_001);
	expect(entries).toBeLessThanOrEqual(50_000);
	expect(
		await readOne("select turns, counting from whose_turn_quotas.turn_counts where family_group_id = $1", [family.id]),
	).toEqual({ turns, counting: 2 });
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
		...["public.family_members", "public.decision_categories", "public.category_cycles"],
		...["public.family_history", "whose_turn_quotas.history_numbers", "whose_turn_quotas.turn_counts"],
	])
		expect(await readOne(`select count(*)::int as rows from ${table} where family_group_id = $1`, [family.id])).toEqual(
			{
				rows: 0,
			},
		);
	expect(await readOne("select count(*)::int as rows from auth.users where id = $1", [anna.id])).toEqual({ rows: 0 });
});
