import { readVersionedSql, SHARED_FOLDER } from "../../server/database/sql-files.ts";
import type { UsersDatabase } from "../helpers/database-users.ts";
import { createTestPool, runAlone, startTestCluster, withSql } from "../helpers/test-database.ts";

/**
 * What a Supabase project has before its first migration, as far as ours could notice: the roles, users in an
 * `auth` schema that belongs to somebody else, the publication of Realtime, and default privileges that hand every new
 * table of `public` to the API's roles (the older projects; supabase/postgres, migrations/db/init-scripts).
 */
const PROJECT_SETUP_SQL = `
	create role anon nologin noinherit;
	create role authenticated nologin noinherit;
	create role service_role nologin noinherit bypassrls;
	create role authenticator login noinherit password 'authenticator';
	grant anon, authenticated, service_role to authenticator;
	create role supabase_auth_admin nologin noinherit createrole;
	create role project_owner login createrole createdb bypassrls password 'project_owner';
	grant anon, authenticated, service_role to project_owner with admin option;

	create schema auth authorization supabase_auth_admin;
	create table auth.users (id uuid primary key, email varchar(255), raw_user_meta_data jsonb, banned_until timestamptz);
	alter table auth.users owner to supabase_auth_admin;
	alter table auth.users enable row level security;
	create table auth.sessions (
		id uuid primary key,
		user_id uuid not null references auth.users on delete cascade,
		created_at timestamptz,
		not_after timestamptz,
		refreshed_at timestamp
	);
	alter table auth.sessions owner to supabase_auth_admin;
	alter table auth.sessions enable row level security;
	create function auth.uid() returns uuid language sql stable as $$
		select coalesce(
			nullif(current_setting('request.jwt.claim.sub', true), ''),
			(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
		)::uuid
	$$;
	alter function auth.uid() owner to supabase_auth_admin;
	create function auth.jwt() returns jsonb language sql stable as $$
		select coalesce(
			nullif(current_setting('request.jwt.claim', true), ''),
			nullif(current_setting('request.jwt.claims', true), '')
		)::jsonb
	$$;
	alter function auth.jwt() owner to supabase_auth_admin;
	grant usage on schema auth to anon, authenticated, service_role, project_owner;
	grant all on auth.users, auth.sessions to project_owner;

	create publication supabase_realtime;
	alter publication supabase_realtime owner to project_owner;
	grant create on database postgres to project_owner;

	grant all on schema public to project_owner;
	grant usage on schema public to anon, authenticated, service_role;
	alter default privileges for role project_owner in schema public
		grant all on tables to anon, authenticated, service_role;
	alter default privileges for role project_owner in schema public
		grant all on functions to anon, authenticated, service_role;
	alter default privileges for role project_owner in schema public
		grant all on sequences to anon, authenticated, service_role;`;

export interface SupabaseDatabase extends UsersDatabase {
	/** Runs our migrations as Supabase's CLI does: one after another, as the project's owner, who is no superuser. */
	migrate(): Promise<void>;
	/** Runs statements as the project's owner does in the dashboard. */
	run(sql: string): Promise<void>;
	stop(): Promise<void>;
}

/** A PostgreSQL as a new Supabase project has it, without anything of the built-in backend. */
export async function startSupabaseDatabase(): Promise<SupabaseDatabase> {
	const cluster = await startTestCluster();
	const owner = withSql(createTestPool({ connectionString: cluster.url, max: 2 }));
	await owner.query(PROJECT_SETUP_SQL);
	const pool = createTestPool({ connectionString: urlForLogin(cluster.url, "authenticator"), max: 2 });
	const run = (sql: string) => runAlone(urlForLogin(cluster.url, "project_owner"), sql);
	return {
		owner,
		database: { pool },
		async migrate() {
			for (const { sql } of await readVersionedSql(SHARED_FOLDER)) await run(sql);
		},
		run,
		async stop() {
			await Promise.all([pool.end(), owner.end()]);
			await cluster.stop();
		},
	};
}

/** @returns the tables whose changes Realtime publishes, and those that tell the built-in backend of theirs */
export async function readLiveTables({ owner }: SupabaseDatabase) {
	const read = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map(({ name }) => name);
	return {
		published: await read(
			"select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1",
		),
		telling: await read(
			"select tgrelid::regclass::text as name from pg_trigger where tgname = 'after_insert' order by 1",
		),
	};
}

function urlForLogin(clusterUrl: string, login: string): string {
	const url = new URL(clusterUrl);
	[url.username, url.password] = [login, login];
	return url.href;
}
