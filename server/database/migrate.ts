import type { Client } from "pg";
import { StartupError } from "../startup-error.ts";
import { BUILTIN_FOLDER, readVersionedSql, SHARED_FOLDER } from "./sql-files.ts";

const BUILTIN_HISTORY = "whose_turn";

/** As the Supabase CLI has it (its pkg/migration/history.go), so that `supabase db push` knows what has run. */
const SHARED_HISTORY = "supabase_migrations";

/** Of the shared migrations of the versions before 1.0.0, from the first one on. */
export function isBeforeFirstRelease(version: string): boolean {
	return version >= "20261121" && version < "20270101";
}

/** @throws StartupError where the database is of a version before 1.0.0; it is only read */
export async function requireReleasedVersion(owner: Client): Promise<void> {
	const { rows: tables } = await owner.query(
		"select where to_regclass('supabase_migrations.schema_migrations') is not null",
	);
	if (tables.length === 0) return;
	const { rows } = await owner.query<{ version: string }>(`select version from ${SHARED_HISTORY}.schema_migrations`);
	if (rows.some(({ version }) => isBeforeFirstRelease(version)))
		throw new StartupError(
			"the database is of a version before 1.0.0 and was left as it is: start that version with it once more and " +
				'let every family "Download a copy", then start this version with an empty DATA_DIR (or DATABASE_URL) ' +
				'and let every family "Open a family file"',
		);
}

/** Runs pending SQL files, each in its own transaction. @throws StartupError naming the file that fails; those before it have run */
export async function migrate(owner: Client): Promise<void> {
	await runPendingMigrations(owner, BUILTIN_FOLDER, BUILTIN_HISTORY);
	await runPendingMigrations(owner, SHARED_FOLDER, SHARED_HISTORY);
}

async function runPendingMigrations(owner: Client, folder: string, history: string): Promise<void> {
	await owner.query(`
		create schema if not exists ${history};
		create table if not exists ${history}.schema_migrations (version text primary key);
		alter table ${history}.schema_migrations
			add column if not exists statements text[],
			add column if not exists name text`);
	const { rows } = await owner.query<{ version: string }>(`select version from ${history}.schema_migrations`);
	const done = new Set(rows.map(({ version }) => version));
	for (const { version, name, sql } of await readVersionedSql(folder)) {
		if (done.has(version)) continue;
		try {
			await owner.query("begin");
			await owner.query(sql);
			await owner.query(
				`insert into ${history}.schema_migrations (version, statements, name) values ($1, array[$2], $3)`,
				[version, sql, name],
			);
			await owner.query("commit");
		} catch (error) {
			throw new StartupError(`migration ${version}_${name} failed: ${(error as Error).message}`, { cause: error });
		}
	}
}
