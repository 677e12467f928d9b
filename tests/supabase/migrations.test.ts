import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCatalogue } from "../../server/database/catalogue.ts";
import { isCode } from "../../server/database/migrate.ts";
import { readVersionedSql, SHARED_FOLDER } from "../../server/database/sql-files.ts";
import { insertFamily, insertUser, queryAsAnonymous } from "../helpers/database-users.ts";
import { listTables } from "../helpers/test-database.ts";
import { readLiveTables, type SupabaseDatabase, startSupabaseDatabase } from "./supabase-database.ts";

let project: SupabaseDatabase;
beforeAll(async () => {
	project = await startSupabaseDatabase();
	await project.owner.query("create schema private; grant usage on schema private to anon, authenticated");
	await project.migrate();
});
afterAll(() => project.stop());

describe("supabase/migrations on a database as a Supabase project has it", () => {
	it("need nothing of the built-in backend, and leave nothing of it there", async () => {
		const { rows } = await project.owner.query(`
			select to_regrole('whose_turn_server') as login, to_regproc('auth.tell_changes') as function`);
		expect(rows).toEqual([{ login: null, function: null }]);
	});

	it("leave the project's own schemas as they are", async () => {
		const { rows } = await project.owner.query(
			`select role, has_schema_privilege(role, 'private', 'usage') as own,
				has_schema_privilege(role, 'whose_turn_quotas', 'usage') as ours
			from unnest(array['anon', 'authenticated']) role`,
		);
		expect(rows).toEqual([
			{ role: "anon", own: true, ours: false },
			{ role: "authenticated", own: true, ours: false },
		]);
	});

	it("publish what changes while people look to Realtime, once each", async () => {
		const { published, telling } = await readLiveTables(project);
		expect(published).toContain("family_members");
		expect(published).toEqual(telling);
	});

	it("take from anon what the project gives to every new table, also to tables that come later", async () => {
		const { rows: granted } = await project.owner.query(
			"select * from information_schema.table_privileges where table_schema = 'public' and grantee = 'anon'",
		);
		expect(granted).toEqual([]);
		const { rows: defaults } = await project.owner.query(`
			select defaclobjtype, grantee::regrole::text from pg_default_acl, aclexplode(defaclacl)
			where defaclnamespace = 'public'::regnamespace and grantee in ('anon'::regrole, 'authenticated'::regrole)`);
		expect(defaults).toEqual([]);
	});
});

it("code runs again, as the project's owner, and leaves the schema as it is", async () => {
	const look = async () =>
		Promise.all(
			[
				"select proname, prosrc, proacl from pg_proc where pronamespace::regnamespace::text in ('public', 'whose_turn_private')",
				"select * from pg_policies where schemaname = 'public'",
				"select tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal",
				"select relname, relacl, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace",
				"select attrelid::regclass, attname, attacl from pg_attribute where attacl is not null",
			].map(async (sql) => (await project.owner.query(`select one::text from (${sql}) one order by 1`)).rows),
		);
	const before = await look();
	const code = (await readVersionedSql(SHARED_FOLDER)).filter(({ version }) => isCode(version));
	for (const { sql } of code) await project.run(sql);
	expect(await look()).toEqual(before);
	expect(before.every((rows) => rows.length > 0)).toBe(true);
});

describe("a family in a Supabase project", () => {
	it("is nothing to a stranger, who cannot put anything into it either", async () => {
		const ada = await insertUser(project, "ada");
		const { id } = await insertFamily(ada, ["Ada"], ["Dishes"]);
		const stranger = await insertUser(project, "stranger");
		for (const table of (await readCatalogue(project.owner)).tables.keys()) {
			expect((await stranger.query(`select from ${table}`)).rowCount).toBe(0);
		}
		const intrusion = stranger.query("insert into family_members (family_group_id, name) values ($1, 'Eve')", [id]);
		await expect(intrusion).rejects.toMatchObject({ code: "42501" });
	});

	it("is closed to somebody who is not signed in", async () => {
		for (const table of await listTables(project.owner))
			await expect(queryAsAnonymous(project).query(`select * from ${table}`)).rejects.toMatchObject({ code: "42501" });
	});
});
