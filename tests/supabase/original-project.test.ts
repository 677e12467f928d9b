import { beforeAll, expect, it } from "vitest";
import { readCatalogue } from "../../server/database/catalogue.ts";
import { isCode } from "../../server/database/migrate.ts";
import { readVersionedSql, SHARED_FOLDER } from "../../server/database/sql-files.ts";
import { runningCycle } from "../../src/rules/cycle.ts";
import { readFamily, sendChange } from "../database/database-calls.ts";
import { type DatabaseUser, insertUser, queryAsAnonymous } from "../helpers/database-users.ts";
import { setUp } from "../helpers/set-up.ts";
import { listTables } from "../helpers/test-database.ts";
import { readLiveTables, startSupabaseDatabase } from "./supabase-database.ts";

/** The specification's four tables and nothing else, with foreign keys and policies as such projects have them. */
const ORIGINAL = `
	create table public.family_groups (
		id uuid primary key default gen_random_uuid(), name text not null, user_id uuid not null,
			created_at timestamptz default now()
	);
	create table public.family_members (
		id uuid primary key default gen_random_uuid(), family_group_id uuid references public.family_groups
			on delete cascade,
		name text not null, created_at timestamptz default now()
	);
	create table public.decision_categories (like public.family_members including all);
	create table public.category_cycles (
		id uuid primary key default gen_random_uuid(), family_group_id uuid, category_id uuid
			references public.decision_categories,
		member_id uuid references public.family_members, cycle_number integer, created_at timestamptz default now(),
		unique (category_id, member_id, cycle_number)
	);
	alter table public.family_members enable row level security;
	create policy "anybody" on public.family_members using (true);
	alter publication supabase_realtime add table public.category_cycles;`;

/** What a project may have added. */
const OWN = `
	create schema private;
	grant usage on schema private to anon, authenticated;
	create table public.schools (id integer primary key, name text);
	alter table public.schools enable row level security;
	create policy "anybody" on public.schools for select using (true);
	insert into public.schools values (1, 'Oak Lane');
	alter table public.family_members add shoe_size integer not null default 30, add school integer
		references public.schools;
	create view public.members_by_family as select family_group_id, count(*)::integer as members
		from public.family_members group by 1;
	create table public.badges (member_id uuid primary key references public.family_members, name text);
	create function public.shout() returns trigger language plpgsql as
		'begin new.shoe_size := abs(new.shoe_size); return new; end';
	create trigger positive before insert
		or update on public.family_members for each row execute function public.shout();`;

/** What the project has of its own stays as open as it was. */
const isOurs = (table: string) => !["schools", "badges", "members_by_family"].includes(table);

const project = setUp(startSupabaseDatabase);
let ada: DatabaseUser;
const FAMILY = "00000000-0000-4000-8000-000000000001";
const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

beforeAll(async () => {
	ada = await insertUser(project, "ada");
	await project.run(ORIGINAL);
	await project.run(OWN);
	await project.run(`
		insert into public.family_groups values ('${FAMILY}', 'My Family', '${ada.id}', '2025-01-01'),
			('${id(99)}', 'My Family', '${ada.id}', '2025-01-02');
		insert into public.family_members values
			('${id(11)}', '${FAMILY}', ' Ann\u200b', '2025-01-01'), ('${id(12)}', '${FAMILY}', 'Ben', '2025-01-02'),
			('${id(13)}', '${FAMILY}', 'Ann', '2025-01-03'), ('${id(98)}', '${id(99)}', 'Ann', '2025-01-03');
		insert into public.decision_categories values
			('${id(21)}', '${FAMILY}', 'Dishes', '2025-01-01'), ('${id(22)}', '${FAMILY}', 'Movies', '2025-01-02');
		insert into public.category_cycles values
			('${id(31)}', '${FAMILY}', '${id(21)}', '${id(11)}', 1, '2025-02-01'),
			('${id(32)}', '${FAMILY}', '${id(21)}', '${id(12)}', 1, '2025-02-02'),
			('${id(33)}', '${FAMILY}', '${id(21)}', '${id(12)}', 2, '2025-02-03');
		update public.family_members set shoe_size = 42, school = 1 where id = '${id(12)}';
		insert into public.badges values ('${id(12)}', 'Cook'), ('${id(98)}', 'Reader');`);
	await project.migrate();
});

it("keeps its family, with its ids, its order and its cycles", async () => {
	const family = await readFamily(ada, FAMILY);
	expect(family).toEqual({
		secret: expect.stringMatching(/^[\da-f]{32}$/),
		members: [
			{ id: id(11), key: "Ann 2", name: "Ann 2" },
			{ id: id(12), key: "Ben", name: "Ben" },
			{ id: id(13), key: "Ann", name: "Ann" },
		],
		categories: [
			{ id: id(21), key: "Dishes", name: "Dishes", lastTurn: 3, settings: {} },
			{ id: id(22), key: "Movies", name: "Movies", lastTurn: 0, settings: {} },
		],
		turns: [
			{ id: id(31), category: id(21), member: id(11), cycle: 1, number: 1 },
			{ id: id(32), category: id(21), member: id(12), cycle: 1, number: 2 },
			{ id: id(33), category: id(21), member: id(12), cycle: 2, number: 3 },
		],
	});
});

it("keeps what else is on its tables, and what is not the specification's", async () => {
	const read = async (sql: string) => (await project.owner.query(sql)).rows;
	expect(await read("select id, shoe_size, school from family_members where shoe_size > 30")).toEqual([
		{ id: id(12), shoe_size: 42, school: 1 },
	]);
	expect(await read("select * from members_by_family order by 1")).toEqual([
		{ family_group_id: FAMILY, members: 3 },
		{ family_group_id: id(99), members: 1 },
	]);
	expect(await read("select name from badges order by 1")).toEqual([{ name: "Cook" }, { name: "Reader" }]);
	await project.run(`delete from family_members where id = '${id(12)}'`);
	expect(await read("select name from badges order by 1")).toEqual([{ name: "Cook" }, { name: "Reader" }]);
	await project.run(`update family_members set removed_at = null where id = '${id(12)}'`);
	const toNoSchool = project.run(`update family_members set school = 2 where id = '${id(12)}'`);
	await expect(toNoSchool).rejects.toThrow("family_members_school_fkey");
	expect(await read("select policyname from pg_policies where tablename = 'schools'")).toHaveLength(1);
	// The client takes the first of several families, too.
	expect(await read("select user_id, later_of from family_groups order by created_at")).toEqual([
		{ user_id: ada.id, later_of: null },
		{ user_id: null, later_of: ada.id },
	]);
	expect((await ada.query("select id from family_groups")).rows).toEqual([{ id: FAMILY }]);
});

it("takes new members, with what its own columns and triggers give them", async () => {
	const bo = await insertUser(project, "bo");
	const { rows } = await bo.query("insert into family_groups (name, user_id) values ('Bo', $1) returning id", [bo.id]);
	const members = [{ id: id(41), key: "Mia", name: "Mia" }];
	const family = { secret: "0".repeat(32), members, categories: [], turns: [] };
	await bo.query("select import_family($1, '[]')", [family]);
	await bo.query("insert into family_members (family_group_id, name) values ($1, 'Noah')", [rows[0]?.id]);
	expect((await bo.query("select name, shoe_size from family_members order by position")).rows).toEqual([
		{ name: "Mia", shoe_size: 30 },
		{ name: "Noah", shoe_size: 30 },
	]);
});

it("is closed to strangers from then on, counts what it has, and tells of each of its tables once", async () => {
	const { published, telling } = await readLiveTables(project);
	expect(published).toContain("family_members");
	expect(published).toEqual(telling);
	const stranger = await insertUser(project, "stranger");
	for (const table of [...(await readCatalogue(project.owner)).tables.keys()].filter(isOurs))
		expect((await stranger.query(`select from ${table}`)).rowCount, table).toBe(0);
	const intrusion = stranger.query("insert into family_members (family_group_id, name) values ($1, 'Eve')", [FAMILY]);
	await expect(intrusion).rejects.toMatchObject({ code: "42501" });
	for (const table of (await listTables(project.owner)).filter(isOurs))
		await expect(queryAsAnonymous(project).query(`select * from ${table}`)).rejects.toMatchObject({ code: "42501" });
	const { rows } = await project.owner.sql`
		select id, last_turn, cycle from decision_categories
		cross join lateral whose_turn_private.numbers_of(id) order by 1`;
	expect(rows).toEqual([
		{ id: id(21), last_turn: 3, cycle: 2 },
		{ id: id(22), last_turn: 0, cycle: 1 },
	]);
	const counts = await project.owner.query("select turns, counting from whose_turn_quotas.turn_counts");
	expect(counts.rows).toEqual([{ turns: 3, counting: 3 }]);
});

it("goes on with the next turn, of a client that knows the specification only", async () => {
	const insert =
		"insert into category_cycles (family_group_id, category_id, member_id, cycle_number) values ($1, $2, $3, 2)";
	await ada.query(insert, [FAMILY, id(21), id(11)]);
	const read = await readFamily(ada, FAMILY);
	const [dishes] = read.categories;
	expect(dishes?.lastTurn).toBe(4);
	expect(dishes && runningCycle(read, dishes).map(({ member }) => member)).toEqual([id(12), id(11)]);
	const { rows } = await ada.query("select cycle_number from category_cycles order by created_at");
	expect(rows.at(-1)).toEqual({ cycle_number: 2 });
	// A second one with the number that his third turn has.
	await ada.query(insert, [FAMILY, id(21), id(12)]);
	await ada.query("delete from category_cycles where family_group_id = $1 and category_id = $2", [FAMILY, id(21)]);
	const family = await readFamily(ada, FAMILY);
	expect(family.turns.map(({ cycle }) => cycle)).toEqual([0, 0, 0, 0, 0]);
	const stamp = { id: id(34), at: "2026-01-01T00:00:00.000Z", today: "2026-01-01" };
	await sendChange(ada, FAMILY, read, { kind: "record-turn", category: id(21), n: 5, member: id(13) }, stamp);
	expect((await readFamily(ada, FAMILY)).turns.at(-1)).toMatchObject({ id: id(34), cycle: 3 });
});

it("has nothing of the built-in backend, and its own schemas as they were", async () => {
	const { rows } = await project.owner.query(`
		select to_regrole('whose_turn_server') as login, to_regproc('auth.tell_changes') as function, role,
			has_schema_privilege(role, 'private', 'usage') as own,
			has_schema_privilege(role, 'whose_turn_quotas', 'usage') as ours
		from unnest(array['anon', 'authenticated']) role`);
	expect(rows).toEqual(
		["anon", "authenticated"].map((role) => ({ login: null, function: null, role, own: true, ours: false })),
	);
});

it("gives anon nothing of what projects give to every new table, also of tables that come later", async () => {
	const { rows: granted } = await project.owner.query(
		"select table_name from information_schema.table_privileges where table_schema = 'public' and grantee = 'anon'",
	);
	expect(granted.filter(({ table_name }) => isOurs(table_name))).toEqual([]);
	const { rows: defaults } = await project.owner.query(`
		select defaclobjtype, grantee::regrole::text from pg_default_acl, aclexplode(defaclacl)
		where defaclnamespace = 'public'::regnamespace and grantee in ('anon'::regrole, 'authenticated'::regrole)`);
	expect(defaults).toEqual([]);
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
