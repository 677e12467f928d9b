import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type DatabaseUser, insertUser } from "../helpers/database-users.ts";
import { type FamilyRows, insertFamily, insertTurn } from "../helpers/family-rows.ts";
import { startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

let testDatabase: TestDatabase;
let anna: DatabaseUser;
let ben: DatabaseUser;
let annas: FamilyRows;
let bens: FamilyRows;

beforeAll(async () => {
	testDatabase = await startTestDatabase();
});
afterAll(() => testDatabase.stop());
beforeEach(async () => {
	anna = await insertUser(testDatabase, "anna");
	ben = await insertUser(testDatabase, "ben");
	annas = await insertFamily(anna, ["Mia"], ["Dishes", "Movies"]);
	bens = await insertFamily(ben, ["Olga"], ["Dishes", "Movies"]);
});

async function record(user: DatabaseUser, family: FamilyRows, { category = "Dishes", turns = 1 } = {}) {
	const [member] = Object.values(family.members);
	for (let turn = 0; turn < turns; turn++)
		await insertTurn(user, {
			family: family.id,
			category: family.categories[category] as string,
			member: member as string,
		});
}

const importEntries = (user: DatabaseUser, days: readonly number[]) =>
	user.query("select import_record($1::jsonb)", [
		JSON.stringify(
			days.map((day) => ({ kind: "turn", category: "Dishes", at: `2024-01-0${day}T00:00:00Z`, member: "Guest" })),
		),
	]);

async function readIds(user: DatabaseUser): Promise<number[]> {
	const { rows } = await user.query<{ id: string }>("select id from family_record order by id");
	return rows.map(({ id }) => Number(id));
}

it("Anna's ids tell her nothing of what Ben does", async () => {
	await record(anna, annas);
	await record(ben, bens, { turns: 30 });
	await importEntries(ben, [1, 2, 3]);
	await record(anna, annas);
	await importEntries(anna, [1, 2]);
	await record(ben, bens);
	await importEntries(anna, [3]);
	await record(anna, annas);
	expect(await readIds(anna)).toEqual([-3, -2, -1, 1, 2, 3]);
	expect((await readIds(ben)).slice(-2)).toEqual([30, 31]);
});

it("several entries of one statement are numbered in its order, whoever wrote it", async () => {
	await anna.query(
		"insert into category_cycles (family_group_id, category_id, member_id) select $1, $2, $3 from generate_series(1, 3)",
		[annas.id, annas.categories.Dishes, annas.members.Mia],
	);
	await testDatabase.owner.query(
		`insert into category_cycles (family_group_id, category_id, member_id)
		values ($1, $2, $3), ($4, $5, $6), ($1, $2, $3)`,
		[
			...[annas.id, annas.categories.Dishes, annas.members.Mia],
			...[bens.id, bens.categories.Dishes, bens.members.Olga],
		],
	);
	await record(anna, annas);
	const { rows } = await anna.query("select id::int, round from family_record order by id");
	expect(rows).toEqual([1, 2, 3, 4, 5, 6].map((id) => ({ id, round: id })));
	expect(await readIds(ben)).toEqual([1]);
});

it("an id is not given again once its entry is gone", async () => {
	await record(anna, annas, { turns: 2 });
	await record(anna, annas, { category: "Movies", turns: 2 });
	await anna.query("delete from decision_categories where id = $1", [annas.categories.Movies]);
	await record(anna, annas);
	expect(await readIds(anna)).toEqual([1, 2, 5]);
	await testDatabase.owner.query("delete from family_record where family_group_id = $1", [annas.id]);
	await record(anna, annas);
	expect(await readIds(anna)).toEqual([6]);
});

it("who works on the tables as their owner waits for a family's change, and takes the next number", async () => {
	const [client, owner] = [await testDatabase.owner.connect(), await testDatabase.owner.connect()];
	const insert = `insert into category_cycles (family_group_id, category_id, member_id) values ($1, $2, $3)`;
	const values = (category: string) => [annas.id, annas.categories[category], annas.members.Mia];
	let inserted: Promise<unknown> = Promise.resolve();
	try {
		await client.query("begin");
		await client.query(insert, values("Dishes"));
		const { rows } = await owner.query("select pg_backend_pid() as pid");
		inserted = owner.query(insert, values("Movies"));
		// Its error is the test's, but only below.
		inserted.catch(() => {});
		await expect
			.poll(
				async () => {
					const waiting = await client.query("select from pg_locks where pid = $1 and not granted", [rows[0]?.pid]);
					return waiting.rowCount;
				},
				{ timeout: 20_000 },
			)
			.toBe(1);
		await client.query("commit");
		await inserted;
	} finally {
		// Without a commit nobody else would get on.
		await client.query("rollback");
		client.release();
		await Promise.allSettled([inserted]);
		owner.release();
	}
	expect(await readIds(anna)).toEqual([1, 2]);
});

it("no column that people can read is numbered for all families together", async () => {
	const { rows } = await testDatabase.owner.query(`
		select table_name, column_name from information_schema.columns
		where table_schema = 'public' and (is_identity = 'YES' or column_default like '%nextval(%')`);
	expect(rows).toEqual([]);
});
