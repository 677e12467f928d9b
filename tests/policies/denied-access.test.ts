import { beforeAll, describe, expect, it } from "vitest";
import { type DatabaseUser, queryAsAnonymous } from "../helpers/database-users.ts";
import { listTables } from "../helpers/test-database.ts";
import { createToken, createWebhook } from "./family-people.ts";
import { rollBack } from "./roll-back.ts";
import { startPeopleStory, tryAs } from "./stories.ts";

const story = startPeopleStory("once");
const { testDatabase, anna, ben, tablet, eve, rob, family, record } = story;
beforeAll(() => record(anna));

async function expectRefused({ query }: Pick<DatabaseUser, "query">, statements: readonly string[]): Promise<void> {
	for (const statement of statements)
		await expect(query(statement), statement).rejects.toMatchObject({ code: "42501" });
}

it("nobody, who is not signed in, is refused whatever they try with a table", async () => {
	for (const table of await listTables(testDatabase.owner)) {
		const key = table === "family_groups" ? "id" : "family_group_id";
		await expectRefused(queryAsAnonymous(testDatabase), [
			`select count(*) from ${table}`,
			`insert into ${table} (${key}) values (default) on conflict do nothing`,
			`update ${table} set ${key} = default`,
			`delete from ${table}`,
			`truncate ${table} cascade`,
			`lock table ${table} in access share mode`,
		]);
	}
});

it("everybody in a family sees everything that is seen of it, and nobody else anything", async () => {
	const hub = await createToken(anna, family.id, "Hub");
	const meter = await createToken(anna, family.id, "Meter", "read");
	await createWebhook(anna, family.id);
	const everybody = { anna, ben, tablet, hub, meter };
	const seenBy = (table: string): object[] => {
		// A device knows of itself alone.
		if (table === "push_subscriptions") return [];
		if (["family_tokens", "family_webhooks", "webhook_deliveries"].includes(table)) return [anna, ben];
		// A token knows of no person.
		return table === "family_people" ? [anna, ben, tablet] : Object.values(everybody);
	};
	for (const table of testDatabase.database.catalogue.tables.keys())
		for (const [name, one] of Object.entries({ ...everybody, eve, rob })) {
			const key = table === "family_groups" ? "id" : "family_group_id";
			const seen = await tryAs(story)(one.id, (user) =>
				user.query(`select from ${table} where ${key} = $1 limit 1`, [family.id]),
			);
			expect([name, table, seen]).toEqual([name, table, seenBy(table).includes(one) ? 1 : 0]);
		}
});

it("Anna, even as the owner, is refused more than rows of a table", async () => {
	for (const table of await listTables(testDatabase.owner))
		await expectRefused(anna, [
			`truncate ${table} cascade`,
			`alter table ${table} disable row level security`,
			`create policy mine on ${table} using (true)`,
			`create trigger spy before insert on ${table} for each row execute function whose_turn_private.after_named()`,
			`drop table ${table} cascade`,
		]);
});

it("nothing in the server's own schemas is open to Anna or to nobody", async () => {
	const { rows } = await testDatabase.owner.query<{ name: string; column: string }>(`
		select distinct on (table_schema, table_name)
		format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as column
		from information_schema.columns where table_schema not in ('public', 'pg_catalog', 'information_schema')
		order by table_schema, table_name, ordinal_position desc`);
	expect(rows.length).toBeGreaterThan(9);
	for (const { name, column } of rows)
		for (const user of [anna, queryAsAnonymous(testDatabase)])
			await expectRefused(user, [
				`select * from ${name}`,
				`insert into ${name} default values`,
				`update ${name} set ${column} = ${column}`,
				`delete from ${name}`,
				`truncate ${name} cascade`,
			]);
});

it.each([
	"create table public.mine (id int)",
	"create function public.mine() returns int language sql as 'select 1'",
	"create schema mine",
	"select whose_turn_private.lock_family_of_row(gen_random_uuid())",
	"select pg_read_file('/etc/passwd')",
	"copy family_groups to program 'cat'",
	"select * from pg_authid",
	"alter role whose_turn_server superuser",
])("Anna, elsewhere, is refused: %s", async (statement) => {
	await expect(anna.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0A000)$/) });
});

it("Anna may ask who she is", async () => {
	const { rows } = await anna.query("select auth.uid() as id, auth.role() as role, auth.jwt() ->> 'sub' as sub");
	expect(rows).toEqual([{ id: anna.id, role: "authenticated", sub: anna.id }]);
});

const CLAIMS = ["", "{}", '{"sub": null}', '{"sub": ""}', '{"role": "service_role"}'];
it.each(CLAIMS)("a session that says less than it should sees nothing: %s", async (claims) => {
	const use = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`;
	const seen = rollBack(testDatabase.database.pool, async (client) => {
		await client.query(use, [claims]);
		return (await client.query("select from family_groups")).rowCount;
	});
	if (claims.includes('""')) await expect(seen).rejects.toMatchObject({ code: "22P02" });
	else expect(await seen).toBe(0);
});

describe("the server's login by itself", () => {
	it("has nothing in any table", async () => {
		const { pool } = testDatabase.database;
		const query = pool.query.bind(pool) as DatabaseUser["query"];
		for (const table of await listTables(testDatabase.owner))
			await expectRefused({ query }, [`select * from ${table}`, `delete from ${table}`]);
	});

	it("is no superuser, owns nothing, takes the roles of users only, and waits for nothing long", async () => {
		const { rows } = await testDatabase.owner.query(
			`select array(
				select name from jsonb_each(to_jsonb(login)) attribute(name, value)
				where name ~ '^rol' and value = 'true' order by name
			) as attributes, (select count(*)::int from pg_class where relowner = login.oid) as owned, array(
				select rolname::text from pg_roles where pg_has_role(login.oid, oid, 'member') order by 1
			) as roles, rolconfig as config
			from pg_roles login where rolname = 'whose_turn_server'`,
		);
		expect(rows).toEqual([
			{
				attributes: ["rolcanlogin"],
				owned: 0,
				roles: ["anon", "authenticated", "whose_turn_server"],
				// In the databases of tests it waits for longer.
				config: ["statement_timeout=8s", "lock_timeout=5s", "idle_in_transaction_session_timeout=15s"],
			},
		]);
	});
});
