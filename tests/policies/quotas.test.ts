import { expect, it } from "vitest";
import { insertManyTurns, pastTriggers } from "../helpers/database-users.ts";
import { rollBack } from "./roll-back.ts";
import { startAccessStory } from "./stories.ts";

const { testDatabase, anna, family, record } = startAccessStory();

const add = (table: string, count: number, from = 0) =>
	anna.query(
		`insert into ${table} (family_group_id, name) select $1, 'No ' || n from generate_series($2::int, $3::int) n`,
		[family.id, from + 1, from + count],
	);

const turns = (count: number) =>
	anna.sql`
		insert into category_cycles (family_group_id, category_id, member_id)
		select ${family.id}, ${family.dishes}, ${family.mia} from generate_series(1, ${count}::int)`;

const rowsIn = async (table: string) =>
	(await testDatabase.owner.query(`select from ${table} where family_group_id = $1`, [family.id])).rowCount ?? 0;

const DETAILS = { family_members: "emoji", decision_categories: "not_now" };
const fillTable = (table: keyof typeof DETAILS, count: number) =>
	pastTriggers(testDatabase.owner, table, (client) =>
		client.query(
			`insert into ${table} (family_group_id, name, key, position, ${DETAILS[table]})
			select $1, 'No ' || n, 'No ' || n, n + 2, null from generate_series(1, $2::int) n`,
			[family.id, count],
		),
	);

/** Turns of years: quotas do not apply to the owner of the tables. */
const fillPast = (count: number) =>
	insertManyTurns(testDatabase.owner, { family: family.id, category: family.dishes, member: family.mia, count });

/** How many rows of turns a statement of Anna's reads, of which nothing stays. */
const countTurnsRead = (sql: string, ...values: unknown[]): Promise<number> =>
	rollBack(testDatabase.owner, async (client) => {
		const claims = JSON.stringify({ role: "authenticated", sub: anna.id });
		await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
		// What the connection has read before may be among them.
		const count = async () => {
			const { rows } = await client.query(
				`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
				where relname = 'category_cycles'`,
			);
			return rows[0].read;
		};
		const before = await count();
		await client.query("set local role authenticated");
		await client.query(sql, values);
		await client.query("reset role");
		return (await count()) - before;
	});

it("recording a turn and removing a member read a handful of rows, however many turns there are", async () => {
	await fillPast(3000);
	const insert = "insert into category_cycles (family_group_id, category_id, member_id) values ($1, $2, $3)";
	expect(await countTurnsRead(insert, family.id, family.dishes, family.mia)).toBeLessThanOrEqual(10);
	const remove = "delete from family_members where id = $1";
	await anna.query(remove, [family.mia]);
	expect(await countTurnsRead(remove, family.noah)).toBeLessThanOrEqual(10);
});

it.each([
	["family_members", 1000, "members"],
	["decision_categories", 500, "categories"],
] as const)("%s holds at most %d rows of a family, also where devices add at once", async (table, limit, named) => {
	await fillTable(table, limit - 1 - (await rowsIn(table)));
	const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, device) => add(table, 1, limit + device)));
	expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	await expect(add(table, 1, 2 * limit)).rejects.toMatchObject({
		...{ code: "PT403", hint: "quota_exceeded" },
		message: `A family can have at most ${limit.toLocaleString("en")} ${named}.`,
	});
	expect(await rowsIn(table)).toBe(limit);
	await anna.query(`delete from ${table} where name = 'No 1'`);
	await add(table, 1, 2 * limit);
	// What is there already is nothing new.
	const again = `insert into ${table} (family_group_id, name) values ($1, 'No 2') on conflict do nothing`;
	expect((await anna.query(again, [family.id])).rowCount).toBe(0);
	expect((await anna.query(`select from ${table}`)).rowCount).toBe(limit);
});

/** As if so many turns were there. */
const count = (turns: number, counting: number) =>
	testDatabase.owner.sql`
		update whose_turn_quotas.turn_counts set turns = ${turns}, counting = ${counting}
		where family_group_id = ${family.id}`;

it("category_cycles holds at most 50,000 turns of a family that count, which are counted and not read", async () => {
	await turns(10);
	await count(49_990, 49_990);
	await turns(10);
	await expect(turns(1)).rejects.toMatchObject({ code: "PT403", message: "A family can have at most 50,000 turns." });
	for (let time = 0; time < 2; time++)
		await anna.query("select undo_turn(id) from category_cycles order by created_at desc limit 1");
	await turns(2);
	expect(await rowsIn("category_cycles")).toBe(22);
});

it("of turns that do not count and of entries the oldest go where there are too many", async () => {
	await fillPast(1100);
	await pastTriggers(testDatabase.owner, "category_cycles", (client) =>
		client.query("update category_cycles set reset_at = now() where category_id = $1", [family.dishes]),
	);
	await count(100_000, 0);
	await testDatabase.owner.sql`
		update whose_turn_quotas.history_numbers set weight = 50000 where family_group_id = ${family.id}`;
	const oldest = async () => (await anna.query("select min(id)::int as id from family_history")).rows[0]?.id;
	const before = await oldest();
	await turns(60);
	expect(await rowsIn("category_cycles")).toBe(100);
	const { rows } = await testDatabase.owner.sql`
		select turns, counting from whose_turn_quotas.turn_counts where family_group_id = ${family.id}`;
	expect(rows).toEqual([{ turns: 99_000, counting: 60 }]);
	expect((await oldest()) - before).toBeGreaterThanOrEqual(1000);
	expect((await oldest()) - before).toBeLessThan(1100);
});

it("an oldest entry that weighs more than there is to forget does not stand in the way", async () => {
	const { rows } = await testDatabase.owner.sql`
		update family_history set turns = array_fill(gen_random_uuid(), array[80000])
		where family_group_id = ${family.id} and kind = 'member-added' and member = ${family.mia} returning id`;
	await testDatabase.owner.sql`
		update whose_turn_quotas.history_numbers set weight = 50000 where family_group_id = ${family.id}`;
	await record(anna);
	expect((await anna.sql`select from family_history where id <= ${rows[0]?.id}`).rowCount).toBe(0);
	expect((await anna.query("select from family_history where kind = 'turn'")).rowCount).toBe(1);
});

it.each([
	["family_members", (count: number) => add("family_members", count)],
	["decision_categories", (count: number) => add("decision_categories", count)],
	["category_cycles", turns],
])("%s takes at most 500 rows at once", async (table, insert) => {
	const before = await rowsIn(table);
	const many = { code: "PT413", message: "At most 500 rows can be added at once." };
	await expect(insert(501)).rejects.toMatchObject(many);
	expect(await rowsIn(table)).toBe(before);
});

it("users who leave, add and delete at once cause no deadlock", async () => {
	const insert = "insert into family_members (family_group_id, name) values ($1, $2) returning id";
	for (let round = 0; round < 5; round++) {
		const { rows } = await anna.query<{ id: string }>(insert, [family.id, `Round ${round}`]);
		const member = rows[0]?.id as string;
		const answers = await Promise.allSettled([
			record(anna, { member }),
			anna.sql`delete from family_members where id = ${member}`,
			record(anna),
			anna.sql`delete from category_cycles where category_id = ${family.dishes}`,
			anna.query(insert, [family.id, `Round ${round} again`]),
		]);
		const codes = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
		expect(codes.filter((code) => code !== "23503")).toEqual([]);
	}
	await record(anna);
});

it("nor do those who rename categories while others record turns in them, in another order", async () => {
	await add("decision_categories", 40);
	const rename = () => anna.query("update decision_categories set name = name || '.'");
	const recordAll = () =>
		anna.sql`
			insert into category_cycles (family_group_id, category_id, member_id)
			select ${family.id}, id, ${family.mia} from decision_categories order by ctid desc`;
	for (let round = 0; round < 5; round++) await Promise.all([rename(), recordAll(), rename(), recordAll()]);
	expect((await anna.query("select from category_cycles")).rowCount).toBe(41 * 2 * 5);
});
