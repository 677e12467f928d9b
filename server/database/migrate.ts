import type { Client } from "pg";
import { StartRefused } from "../start-refused.ts";
import { ensureRoles } from "./roles.ts";
import { BUILTIN_FOLDER, readVersionedSql, SHARED_FOLDER } from "./sql-files.ts";

/** Any constant, the same in every copy of the server. */
const MIGRATION_LOCK = 7_283_164_905;

/** The built-in backend's own history, beside nobody else's. */
const BUILTIN_HISTORY = "whose_turn_migrations";

/** The Supabase CLI's history (its `pkg/migration/history.go`), so that `supabase db push` knows what is there. */
const SHARED_HISTORY = "supabase_migrations";

/**
 * Brings a database up to date: roles, the `auth` schema, then the tables that Supabase gets too. One server at a time; the
 * others wait and find the work done. Each file runs in a transaction of its own.
 *
 * @throws StartRefused when the database is not one to work on, or a file fails
 */
export async function migrate(client: Client): Promise<void> {
	await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
	try {
		await refuseForeign(client);
		await ensureRoles(client);
		await runMissing(client, BUILTIN_FOLDER, BUILTIN_HISTORY);
		await runMissing(client, SHARED_FOLDER, SHARED_HISTORY);
	} finally {
		await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
	}
}

async function refuseForeign(client: Client): Promise<void> {
	const { rows } = await client.query<{ version: number; encoding: string; foreign: boolean }>(
		`select current_setting('server_version_num')::int / 10000 as version,
			current_setting('server_encoding') as encoding,
			to_regnamespace('auth') is not null and to_regclass($1) is null as foreign`,
		[`${BUILTIN_HISTORY}.schema_migrations`],
	);
	const [found] = rows;
	if (found === undefined || found.version < 15)
		throw new StartRefused(`PostgreSQL 15 or newer is needed, this is ${found?.version}`);
	if (found.encoding !== "UTF8")
		throw new StartRefused(`the database must be encoded in UTF8, this one is in ${found.encoding}`);
	if (found.foreign)
		throw new StartRefused(
			"the database has an auth schema of somebody else; for a Supabase project set SUPABASE_URL instead of DATABASE_URL",
		);
}

async function runMissing(client: Client, folder: string, history: string): Promise<void> {
	await client.query(`
		create schema if not exists ${history};
		create table if not exists ${history}.schema_migrations (version text not null primary key);
		alter table ${history}.schema_migrations
			add column if not exists statements text[],
			add column if not exists name text`);
	const { rows } = await client.query<{ version: string }>(`select version from ${history}.schema_migrations`);
	const done = new Set(rows.map(({ version }) => version));
	for (const { version, name, sql } of await readVersionedSql(folder)) {
		if (done.has(version)) continue;
		try {
			await client.query("begin");
			await client.query(sql);
			await client.query(
				`insert into ${history}.schema_migrations (version, statements, name) values ($1, array[$2], $3)`,
				[version, sql, name],
			);
			await client.query("commit");
		} catch (error) {
			await client.query("rollback").catch(() => {});
			throw new StartRefused(`migration ${version}_${name} failed: ${(error as Error).message}`, { cause: error });
		}
	}
}
