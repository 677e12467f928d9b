import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { verify } from "@node-rs/argon2";
import type pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { insertUser } from "../backup/seed-data.ts";
import { queryAsUser } from "../helpers/database-users.ts";
import { setUp, setUpCompiledServer, setUpTestFolder, setUpTestServer } from "../helpers/set-up.ts";
import { listTables } from "../helpers/test-database.ts";
import { PASSWORD } from "../helpers/users.ts";
import { startSupabaseDatabase } from "./supabase-database.ts";

/** The tables of Supabase's auth server, as far as an import meets them (supabase/auth, migrations/). */
const AUTH_SERVER = `
	alter table auth.users
		add instance_id uuid, add aud varchar(255), add role varchar(255), add encrypted_password varchar(255),
		add email_confirmed_at timestamptz, add invited_at timestamptz, add confirmation_token varchar(255),
		add confirmation_sent_at timestamptz, add recovery_token varchar(255), add recovery_sent_at timestamptz,
		add email_change_token_new varchar(255), add email_change varchar(255), add email_change_sent_at timestamptz,
		add last_sign_in_at timestamptz, add raw_app_meta_data jsonb, add is_super_admin bool, add created_at timestamptz,
		add updated_at timestamptz, add phone text unique, add phone_confirmed_at timestamptz,
			add phone_change text default '',
		add phone_change_token varchar(255) default '', add phone_change_sent_at timestamptz,
		add confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
		add email_change_token_current varchar(255) default '',
		add email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
		add reauthentication_token varchar(255) default '',
		add reauthentication_sent_at timestamptz, add is_sso_user boolean not null default false,
			add deleted_at timestamptz,
		add is_anonymous boolean not null default false;
	create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
	create table auth.identities (
		provider_id text not null, user_id uuid not null references auth.users on delete cascade,
			identity_data jsonb not null,
		provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
		email text generated always as (lower(identity_data ->> 'email')) stored,
		id uuid primary key default gen_random_uuid(), unique (provider_id, provider)
	);
	alter table auth.identities owner to supabase_auth_admin;
	alter table auth.identities enable row level security;
	grant all on auth.identities to project_owner;`;

const testServer = setUpTestServer();
const project = setUp(startSupabaseDatabase);
const server = setUpCompiledServer();
const folder = setUpTestFolder();
beforeAll(async () => {
	await project.migrate();
	await project.owner.query(AUTH_SERVER);
});

async function exportTo(file: string) {
	const { connectionString: url = "" } = testServer.owner.options;
	const program = join(server.folder, "server/backup/export-for-supabase.js");
	await promisify(execFile)(process.execPath, [program, file], { env: { DATABASE_URL: url } });
	return readFile(file, "utf8");
}

const rowsOf = async (pool: pg.Pool, table: string) =>
	(await pool.query(`select whole::text as row from public.${table} whole order by 1`)).rows;

it("users, their passwords and their families arrive in a project, and work there", async () => {
	const { email } = await testServer.createUser();
	await testServer.openDevice().auth.signUp({ email: "unconfirmed@family.example", password: PASSWORD });
	for (const name of ["anna", "ben"]) await insertUser(testServer.owner, name);
	await testServer.owner.query(
		`with screen as (insert into auth.users (is_anonymous) values (true) returning id)
		insert into whose_turn_private.departures (family_group_id, user_id, role, is_anonymous, joined_at, last_seen)
		select family.id, screen.id, 'screen', true, now(), now()
			from screen, (select id from family_groups limit 1) family`,
	);
	const file = join(folder.path, "users.sql");
	const sql = await exportTo(file);
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	await project.run(sql);

	// Invitations and tokens stay behind, and the screens among people.
	const left = ["family_invitations", "family_tokens", "family_webhooks", "push_subscriptions", "family_people"];
	for (const table of (await listTables(testServer.owner)).filter((table) => !left.includes(table)))
		expect(await rowsOf(project.owner, table)).toEqual(await rowsOf(testServer.owner, table));
	const departures = "select role from whose_turn_private.departures";
	expect((await project.owner.query(departures)).rows).toEqual([{ role: "adult" }, { role: "adult" }]);
	for (const [table, count] of Object.entries({ category_cycles: 16, family_history: 46, family_members: 16 }))
		expect(await rowsOf(project.owner, table)).toHaveLength(count);
	const users = `
		select id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at
		from auth.users where email_confirmed_at is not null order by email`;
	const { rows } = await project.owner.query(users);
	// Of the account itself, a project has this among what users say of themselves.
	const toProjectRow = (row: { id: string; email: string; raw_user_meta_data: object }) => {
		const claims = { sub: row.id, email: row.email, email_verified: true, phone_verified: false };
		return { ...row, raw_user_meta_data: { ...row.raw_user_meta_data, ...claims } };
	};
	expect(rows).toEqual((await testServer.owner.query(users)).rows.map(toProjectRow));
	expect(rows).toHaveLength(3);
	expect(await verify(rows.find((row) => row.email === email).encrypted_password, PASSWORD)).toBe(true);
	const ways = "select user_id, provider, provider_id, email from auth.identities where user_id = any ($1) order by 1";
	const ids = rows.map(({ id }) => id);
	expect((await project.owner.query(ways, [ids])).rows).toEqual((await testServer.owner.query(ways, [ids])).rows);
	const unreadable = await project.owner.query(`
		select from auth.users where num_nulls(confirmation_token, recovery_token, email_change, email_change_token_new,
			email_change_token_current, phone_change, phone_change_token, reauthentication_token, instance_id,
				is_super_admin) > 0`);
	expect(unreadable.rowCount).toBe(0);

	const anna = queryAsUser(project, rows.find((row) => row.email === "anna@family.example").id);
	expect((await anna.query("select from family_members")).rowCount).toBe(7);
	const early = anna.query(`
		insert into category_cycles (family_group_id, category_id, member_id, cycle_number, turn_number)
		select family_group_id, category_id, member_id, 1, 1 from category_cycles limit 1`);
	await expect(early).rejects.toMatchObject({ code: "PT409" });
	await anna.query(`
		select say_not_now(category.id, (category.not_now -> 'n')::integer, turn.member_id)
		from decision_categories category join category_cycles turn on turn.category_id = category.id
		where not category.not_now -> 'members' ? turn.member_id::text limit 1`);
	await anna.query("select undo_turn(id) from category_cycles order by turn_number desc limit 1");
	const { rows: entries } = await anna.query("select kind from family_history order by id desc limit 2");
	expect(entries).toEqual([{ kind: "turn-undone" }, { kind: "not-now" }]);
});

it("an import that cannot be whole leaves nothing", async () => {
	await insertUser(testServer.owner, "cleo");
	const sql = await exportTo(join(folder.path, "again.sql"));
	await expect(project.run(sql)).rejects.toMatchObject({ code: "23505" });
	expect((await project.owner.query("select from auth.users where email = 'cleo@family.example'")).rowCount).toBe(0);
	await expect(exportTo(join(folder.path, "again.sql"))).rejects.toThrow("Not exported: ");
});
