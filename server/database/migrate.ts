import { setTimeout } from "node:timers/promises";
import pg, { type Client } from "pg";
import { readVersion } from "../package-root.ts";
import { StartupError } from "../startup-error.ts";
import { BUILTIN_FOLDER, readVersionedSql, SHARED_FOLDER, type SqlFile } from "./sql-files.ts";

const BUILTIN_HISTORY = "whose_turn";

/**
 * The same table as the Supabase CLI's (its pkg/migration/history.go), so that `supabase db push` knows what has run.
 */
const SHARED_HISTORY = "supabase_migrations";

/** Much shorter than the second after which PostgreSQL looks for deadlocks (`deadlock_timeout`). */
const LOCK_TIMEOUT_MS = 200;

/** They take half a minute or more. */
const MAX_ATTEMPTS = 200;

/** PostgreSQL's documentation, appendix A. */
const LOCK_NOT_AVAILABLE = "55P03";

/** The versions of the shared migrations before 1.0.0, from the first one on. */
export function isBeforeFirstRelease(version: string): boolean {
	return version >= "20261121" && version < "20270101";
}

/** @throws StartupError if the database is of a version before 1.0.0; it is only read */
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

/**
 * Runs SQL files, each in its own transaction: files of tables once, files of code when their text has changed or there
 * are new tables (docs/decisions/migrations.md). @throws StartupError naming the file that fails; the files before it
 * have run
 */
export async function migrate(owner: Client): Promise<void> {
	await runDueFiles(owner, BUILTIN_FOLDER, BUILTIN_HISTORY);
	await runDueFiles(owner, SHARED_FOLDER, SHARED_HISTORY);
}

/** Functions, triggers, policies and grants. The number of a file of tables is a date instead. */
export function isCode(version: string): boolean {
	return !version.startsWith("2");
}

async function runDueFiles(owner: Client, folder: string, history: string): Promise<void> {
	await owner.query(`
		create schema if not exists ${history};
		create table if not exists ${history}.schema_migrations (version text primary key);
		alter table ${history}.schema_migrations
			add column if not exists statements text[],
			add column if not exists name text,
			add column if not exists release text`);
	for (const file of await readVersionedSql(folder)) {
		if (await isDue(owner, history, file)) await runFile(owner, history, file);
	}
}

/**
 * A copy of the server that was not updated yet may start again meanwhile. It leaves what a newer copy has put there.
 */
async function isDue(owner: Client, history: string, { version, sql }: SqlFile): Promise<boolean> {
	const { rows } = await owner.query<{ is_same: boolean | null; release: string | null }>(
		`select statements[1] = $2 as is_same, release from ${history}.schema_migrations where version = $1`,
		[version, sql],
	);
	const [ran] = rows;
	if (ran === undefined) return true;
	const isOfLaterRelease = ran.release && ran.release.localeCompare(readVersion(), "en", { numeric: true }) > 0;
	return isCode(version) && !ran.is_same && !isOfLaterRelease;
}

/**
 * Does not wait long for a lock, but tries again: a user's statement may hold it and wait for a lock of this file.
 */
async function runFile(owner: Client, history: string, { version, name, sql }: SqlFile): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			// Functions of the built-in server come before the tables that they read.
			await owner.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local check_function_bodies = off`);
			await owner.query(sql);
			await owner.query(
				`insert into ${history}.schema_migrations (version, statements, name, release) values ($1, array[$2], $3, $4)
				on conflict (version) do update set
					statements = excluded.statements, name = excluded.name, release = excluded.release`,
				[version, sql, name, readVersion()],
			);
			// Objects that are dropped with tables and made again by code have no grants until all code has run.
			if (!isCode(version))
				await owner.query(`update ${history}.schema_migrations set statements = null where version like '9%'`);
			await owner.query("commit");
			return;
		} catch (error) {
			await owner.query("rollback").catch(() => {});
			const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
			if (!isBusy || attempt === MAX_ATTEMPTS)
				throw new StartupError(`migration ${version}_${name} failed: ${(error as Error).message}`, { cause: error });
			await setTimeout(Math.random() * LOCK_TIMEOUT_MS);
		}
	}
}
