import { beforeEach, expect, it } from "vitest";
import { insertFamily, insertManyTurns, insertTurn, insertUser, pastTriggers } from "../helpers/database-users.ts";
import { startAccessStory } from "./stories.ts";

const story = startAccessStory(["Mia", "Leo"], ["Dishes"]);

let category: string;
let mia: string;

beforeEach(async () => {
	category = story.family.categories.Dishes as string;
	mia = story.family.members.Mia as string;
});

const add = (table: string, count: number, from = 0) =>
	story.anna.query(
		`insert into ${table} (family_group_id, name) select $1, 'No ' || n from generate_series($2::int, $3::int) n`,
		[story.family.id, from + 1, from + count],
	);

const turns = (count: number) =>
	story.anna.sql`
		insert into category_cycles (family_group_id, category_id, member_id)
		select ${story.family.id}, ${category}, ${mia} from generate_series(1, ${count}::int)`;

const rowsIn = async (table: string) =>
	(await story.owner.query(`select from ${table} where family_group_id = $1`, [story.family.id])).rowCount;

const DETAILS = { family_members: "emoji", decision_categories: "not_now" };
const fillTable = (table: keyof typeof DETAILS, count: number) =>
	pastTriggers(story.owner, table, (client) =>
		client.query(
			`insert into ${table} (family_group_id, name, key, position, ${DETAILS[table]})
			select $1, 'No ' || n, 'No ' || n, n + 2, null from generate_series(1, $2::int) n`,
			[story.family.id, count],
		),
	);

/** Turns of years: quotas do not apply to the owner of the tables. */
const fillPast = (count: number) =>
	insertManyTurns(story.owner, { family: story.family.id, category, member: mia, count });

/** How many rows of turns a statement of Anna's reads, of which nothing stays. */
async function countTurnsRead(sql: string, values: readonly unknown[]): Promise<number> {
	const client = await story.owner.connect();
	try {
		await client.query("begin");
		const claims = JSON.stringify({ role: "authenticated", sub: story.anna.id });
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
		await client.query(sql, [...values]);
		await client.query("reset role");
		return (await count()) - before;
	} finally {
		await client.query("rollback");
		client.release();
	}
}

it("recording a turn and removing a member read a handful of rows, however many turns there are", async () => {
	await fillPast(3000);
	const record = "insert into category_cycles (family_group_id, category_id, member_id) values ($1, $2, $3)";
	expect(await countTurnsRead(record, [story.family.id, category, mia])).toBeLessThanOrEqual(10);
	const remove = "delete from family_members where id = $1";
	await story.anna.query(remove, [mia]);
	expect(await countTurnsRead(remove, [story.family.members.Leo])).toBeLessThanOrEqual(10);
});

it.each([
	["family_members", 1000, "members"],
	["decision_categories", 500, "categories"],
] as const)("%s holds at most %d rows of a family", async (table, limit, named) => {
	const before = (await rowsIn(table)) ?? 0;
	await fillTable(table, limit - before);
	await expect(add(table, 1, limit)).rejects.toMatchObject({
		code: "PT403",
		message: `A family can have at most ${limit.toLocaleString("en")} ${named}.`,
		hint: "quota_exceeded",
	});
	expect(await rowsIn(table)).toBe(limit);
	await story.anna.query(`delete from ${table} where family_group_id = $1 and name = 'No 1'`, [story.family.id]);
	await add(table, 1, limit);
	// What is there already is nothing new.
	const again = `insert into ${table} (family_group_id, name) values ($1, 'No 2') on conflict do nothing`;
	expect((await story.anna.query(again, [story.family.id])).rowCount).toBe(0);
	expect((await story.anna.query(`select from ${table}`)).rowCount).toBe(limit);
});

it("a family's limits are not reached by two devices at once", async () => {
	await fillTable("decision_categories", 498);
	const answers = await Promise.allSettled(
		Array.from({ length: 8 }, (_, device) => add("decision_categories", 1, 1000 + device)),
	);
	expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect(await rowsIn("decision_categories")).toBe(500);
});

/** As if so many turns were there. */
const count = (turns: number, counting: number) =>
	story.owner.sql`
		update whose_turn_quotas.turn_counts set turns = ${turns}, counting = ${counting}
		where family_group_id = ${story.family.id}`;

it("category_cycles holds at most 50,000 turns of a family that count, which are counted and not read", async () => {
	await turns(10);
	await count(49_990, 49_990);
	await turns(10);
	await expect(turns(1)).rejects.toMatchObject({ code: "PT403", message: "A family can have at most 50,000 turns." });
	for (let time = 0; time < 2; time++)
		await story.anna.query("select undo_turn(id) from category_cycles order by created_at desc limit 1");
	await turns(2);
	expect(await rowsIn("category_cycles")).toBe(22);
});

it("of turns that do not count and of entries the oldest go where there are too many", async () => {
	await fillPast(1100);
	await pastTriggers(story.owner, "category_cycles", (client) =>
		client.query("update category_cycles set reset_at = now() where category_id = $1", [category]),
	);
	await count(100_000, 0);
	await story.owner.sql`
		update whose_turn_quotas.history_numbers set weight = 50000 where family_group_id = ${story.family.id}`;
	const oldest = async () => (await story.anna.query("select min(id)::int as id from family_history")).rows[0]?.id;
	const before = await oldest();
	await turns(60);
	expect(await rowsIn("category_cycles")).toBe(100);
	const { rows } = await story.owner.sql`
		select turns, counting from whose_turn_quotas.turn_counts where family_group_id = ${story.family.id}`;
	expect(rows).toEqual([{ turns: 99_000, counting: 60 }]);
	expect((await oldest()) - before).toBeGreaterThanOrEqual(1000);
	expect((await oldest()) - before).toBeLessThan(1100);
});

it.each([
	["family_members", (count: number) => add("family_members", count)],
	["decision_categories", (count: number) => add("decision_categories", count)],
	["category_cycles", turns],
])("%s takes at most 500 rows at once", async (table, insert) => {
	const before = (await rowsIn(table)) ?? 0;
	await expect(insert(501)).rejects.toMatchObject({
		code: "PT413",
		message: "At most 500 rows can be added at once.",
	});
	expect(await rowsIn(table)).toBe(before);
});

it("a turn's cycle follows from the turns that are there, whatever was deleted", async () => {
	const record = (member: string, turnNumber: number) =>
		insertTurn(story.anna, {
			family: story.family.id,
			category,
			member: story.family.members[member] as string,
			turnNumber,
		});
	const deleteTurn = (number: number) =>
		story.anna.query("delete from category_cycles where category_id = $1 and turn_number = $2", [category, number]);
	for (const [at, member] of ["Mia", "Leo", "Mia", "Leo", "Mia"].entries()) await record(member, at + 1);
	// The last is undone: its number is free again.
	await story.anna.query("select undo_turn(id) from category_cycles where category_id = $1 and turn_number = 5", [
		category,
	]);
	expect(await record("Mia", 5)).toMatchObject({ turn_number: 5, cycle: 3 });
	// With one that is deleted those of the cycles before are reset, too.
	await deleteTurn(2);
	expect(await record("Leo", 6)).toMatchObject({ turn_number: 6, cycle: 3 });
	await deleteTurn(6);
	expect(await record("Leo", 7)).toMatchObject({ turn_number: 7, cycle: 3 });
	await story.anna.query("delete from family_members where name = 'Leo' and family_group_id = $1", [story.family.id]);
	// The last turn that is seen is her fifth.
	expect(await record("Mia", 6)).toMatchObject({ turn_number: 6, cycle: 4 });
	await story.anna.query("delete from category_cycles where category_id = $1", [category]);
	expect(await record("Mia", 7)).toMatchObject({ turn_number: 7, cycle: 4 });
});

it("an id of another family's turn counts for nothing", async () => {
	const ben = await insertUser(story.testDatabase, "ben");
	const bens = await insertFamily(ben, ["Noah"], ["Dishes"]);
	const { id } = await insertTurn(ben, {
		family: bens.id,
		category: bens.categories.Dishes as string,
		member: bens.members.Noah as string,
	});
	const borrowed = `insert into category_cycles (id, family_group_id, category_id, member_id) values ($1, $2, $3, $4)
		on conflict (id) do nothing`;
	for (let time = 0; time < 4; time++) await story.anna.query(borrowed, [id, story.family.id, category, mia]);
	expect(await insertTurn(story.anna, { family: story.family.id, category, member: mia })).toMatchObject({
		turn_number: 1,
		cycle: 1,
	});
});

it("users who leave, add and delete at once cause no deadlock", async () => {
	for (let round = 0; round < 5; round++) {
		const name = `Round ${round}`;
		const { rows } = await story.anna.sql<{ id: string }>`
			insert into family_members (family_group_id, name) values (${story.family.id}, ${name}) returning id`;
		const member = rows[0]?.id as string;
		const answers = await Promise.allSettled([
			insertTurn(story.anna, { family: story.family.id, category, member }),
			story.anna.sql`delete from family_members where id = ${member}`,
			insertTurn(story.anna, { family: story.family.id, category, member: mia }),
			story.anna.sql`delete from category_cycles where category_id = ${category}`,
			story.anna.query("insert into family_members (family_group_id, name) values ($1, $2)", [
				story.family.id,
				`${name} again`,
			]),
		]);
		const codes = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
		expect(codes.filter((code) => code !== "23503")).toEqual([]);
	}
	await insertTurn(story.anna, { family: story.family.id, category, member: mia });
});

it("nor do those who rename categories while others record turns in them, in another order", async () => {
	const names = Array.from({ length: 40 }, (_, at) => `Chore ${at}`);
	await story.anna.sql`
		insert into decision_categories (family_group_id, name) select ${story.family.id}, unnest(${names}::text[])`;
	const rename = () =>
		story.anna.sql`update decision_categories set name = name || '.' where family_group_id = ${story.family.id}`;
	const record = () =>
		story.anna.sql`
			insert into category_cycles (family_group_id, category_id, member_id)
			select ${story.family.id}, id, ${mia} from decision_categories
			where family_group_id = ${story.family.id} order by ctid desc`;
	for (let round = 0; round < 5; round++) await Promise.all([rename(), record(), rename(), record()]);
	const { rowCount } = await story.anna.sql`
		select from category_cycles t join decision_categories c on c.id = t.category_id
		where c.family_group_id = ${story.family.id} and c.name like 'Chore %'`;
	expect(rowCount).toBe(names.length * 2 * 5);
});
