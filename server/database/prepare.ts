import type pg from "pg";
import { StartupError } from "../startup-error.ts";
import { createClient, getErrorReason } from "./client.ts";
import { migrate, requireReleasedVersion } from "./migrate.ts";
import { ensureRoles } from "./roles.ts";
import { deriveServerLoginUrl, ensureServerLogin } from "./server-login.ts";
import { BUILTIN_FOLDER, readSql } from "./sql-files.ts";

/** Arbitrary; the same in every server. */
const PREPARE_LOCK_ID = 7_283_164_905;

/**
 * Servers that start together prepare the database one by one.
 *
 * @returns the URL of the server's login
 * @throws StartupError
 */
export async function prepareDatabase(ownerUrl: string): Promise<string> {
	const loginUrl = deriveServerLoginUrl(ownerUrl);
	const owner = createClient(ownerUrl, "whose-turn migrations");
	try {
		await owner.connect();
	} catch (error) {
		throw toStartupError("cannot connect to the database", error);
	}
	try {
		await owner.query("select pg_advisory_lock($1)", [PREPARE_LOCK_ID]);
		await requireSupportedDatabase(owner);
		await requireReleasedVersion(owner);
		await ensureRoles(owner);
		await migrate(owner);
		await owner.query(await readSql(BUILTIN_FOLDER, "owner_policies.sql"));
		await ensureServerLogin(owner, loginUrl);
		return loginUrl;
	} catch (error) {
		throw error instanceof StartupError ? error : toStartupError("cannot prepare the database", error);
	} finally {
		await owner.end();
	}
}

async function requireSupportedDatabase(owner: pg.Client): Promise<void> {
	const { rows } = await owner.query<{ version: number; encoding: string; taken: boolean }>(`
		select current_setting('server_version_num')::int / 10000 as version,
			current_setting('server_encoding') as encoding,
			to_regnamespace('auth') is not null and to_regnamespace('whose_turn') is null as taken`);
	for (const { version, encoding, taken } of rows) {
		if (version < 15) throw new StartupError(`PostgreSQL 15 or newer is needed, this is ${version}`);
		if (encoding !== "UTF8") throw new StartupError(`the database must be encoded in UTF8, this one is in ${encoding}`);
		if (taken)
			throw new StartupError(
				"the database has an auth schema of somebody else; for a Supabase project set SUPABASE_URL instead of DATABASE_URL",
			);
	}
}

function toStartupError(what: string, error: unknown): StartupError {
	return new StartupError(`${what}: ${getErrorReason(error)}`, { cause: error });
}
