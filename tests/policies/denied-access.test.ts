import { beforeAll, describe, expect, it } from "vitest";
import {
	type DatabaseUser,
	insertFamily,
	insertTurn,
	insertUser,
	queryAsAnonymous,
} from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import { listTables } from "../helpers/test-database.ts";

const REFUSED = { code: "42501" };
const testDatabase = setUpTestDatabase();
let anna: DatabaseUser;
let visitor: DatabaseUser;

beforeAll(async () => {
	anna = await insertUser(testDatabase, "anna");
	visitor = queryAsAnonymous(testDatabase);
	const { id, members, categories } = await insertFamily(anna, ["Mia"], ["Dishes"]);
	await insertTurn(anna, { family: id, member: members.Mia as string, category: categories.Dishes as string });
});

it("nobody, who is not signed in, is refused whatever they try with a table", async () => {
	const statements = (await listTables(testDatabase.owner)).flatMap((table) => {
		const key = table === "family_groups" ? "id" : "family_group_id";
		return [
			`select count(*) from ${table}`,
			`insert into ${table} (${key}) values (default) on conflict do nothing`,
			`update ${table} set ${key} = default`,
			`delete from ${table}`,
			`truncate ${table} cascade`,
			`lock table ${table} in access share mode`,
		];
	});
	for (const statement of statements) await expect(visitor.query(statement), statement).rejects.toMatchObject(REFUSED);
});

it("Anna, even as the owner, is refused more than rows of a table", async () => {
	const statements = (await listTables(testDatabase.owner)).flatMap((table) => [
		`truncate ${table} cascade`,
		`alter table ${table} disable row level security`,
		`create policy mine on ${table} using (true)`,
		`create trigger spy before insert on ${table} for each row execute function whose_turn_private.after_named()`,
		`drop table ${table} cascade`,
	]);
	for (const statement of statements) await expect(anna.query(statement), statement).rejects.toMatchObject(REFUSED);
});

it("nothing in the server's own schemas is open to Anna or to nobody", async () => {
	const { rows } = await testDatabase.owner.sql<{ name: string; column: string }>`
		select distinct on (table_schema, table_name)
		format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as column
		from information_schema.columns where table_schema not in ('public', 'pg_catalog', 'information_schema')
		order by table_schema, table_name, ordinal_position desc`;
	expect(rows.length).toBeGreaterThan(9);
	for (const { name, column } of rows)
		for (const user of [anna, visitor])
			for (const statement of [
				`select * from ${name}`,
				`insert into ${name} default values`,
				`update ${name} set ${column} = ${column}`,
				`delete from ${name}`,
				`truncate ${name} cascade`,
			])
				await expect(user.query(statement)).rejects.toMatchObject(REFUSED);
});

describe("Anna, elsewhere", () => {
	it.each([
		"create table public.mine (id int)",
		"create function public.mine() returns int language sql as 'select 1'",
		"create schema mine",
		"select whose_turn_private.lock_family_of_row(gen_random_uuid())",
		"select pg_read_file('/etc/passwd')",
		"copy family_groups to program 'cat'",
		"select * from pg_authid",
		"alter role whose_turn_server superuser",
	])("is refused: %s", async (statement) => {
		await expect(anna.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0A000)$/) });
	});

	it("may read her own id", async () => {
		const { rows } = await anna.query("select auth.uid(), auth.role(), auth.jwt() ->> 'sub' as sub");
		expect(rows).toEqual([{ uid: anna.id, role: "authenticated", sub: anna.id }]);
	});
});

describe("a session that says less than it should", () => {
	const rowsSeenWith = async (claims: string) => {
		const client = await testDatabase.database.pool.connect();
		try {
			await client.query("begin");
			await client.query(
				"select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
				[claims],
			);
			return (await client.query("select 1 from family_groups")).rowCount;
		} finally {
			await client.query("rollback");
			client.release();
		}
	};

	it.each(["", "{}", '{"sub": null}', '{"sub": ""}', '{"role": "service_role"}'])(
		"sees nothing: %s",
		async (claims) => {
			if (claims.includes('""')) await expect(rowsSeenWith(claims)).rejects.toMatchObject({ code: "22P02" });
			else expect(await rowsSeenWith(claims)).toBe(0);
		},
	);
});

describe("the server's login by itself", () => {
	it("has nothing in any table", async () => {
		const { pool } = testDatabase.database;
		for (const table of await listTables(testDatabase.owner))
			for (const statement of [`select * from ${table}`, `delete from ${table}`])
				await expect(pool.query(statement), statement).rejects.toMatchObject(REFUSED);
	});

	it("is no superuser, owns nothing and inherits nothing", async () => {
		const { rows } = await testDatabase.owner.sql`
			select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb, rolreplication,
			(select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
			from pg_roles where rolname = 'whose_turn_server'`;
		expect(rows).toEqual([
			{
				rolsuper: false,
				rolbypassrls: false,
				rolinherit: false,
				rolcreaterole: false,
				rolcreatedb: false,
				rolreplication: false,
				owned: 0,
			},
		]);
	});

	it("takes the roles of users only", async () => {
		const { rows } = await testDatabase.owner.sql<{ rolname: string }>`
			select rolname from pg_roles where pg_has_role('whose_turn_server', oid, 'member') order by 1`;
		expect(rows.map(({ rolname }) => rolname)).toEqual(["anon", "authenticated", "whose_turn_server"]);
	});

	it("waits for nothing too long", async () => {
		// In the databases of tests it waits for longer.
		const { rows } = await testDatabase.owner.sql`
			select rolconfig from pg_roles where rolname = 'whose_turn_server'`;
		expect(rows).toEqual([
			{ rolconfig: ["statement_timeout=8s", "lock_timeout=5s", "idle_in_transaction_session_timeout=15s"] },
		]);
	});
});
