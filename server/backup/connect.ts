import { existsSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Config } from "../config.ts";
import { createClient, getErrorReason } from "../database/client.ts";
import { resolveDataPaths } from "../database/supervisor/data-paths.ts";
import { startEmbeddedPostgres } from "../database/supervisor/embedded-postgres.ts";
import { findRunningPostgres } from "../database/supervisor/running-postgres.ts";
import { BackupError } from "./backup-error.ts";

interface OperatorDatabase {
	/** The URL of the login that owns the database; a secret. */
	readonly url: string;
	/** A server may be running on it. */
	readonly inUse: boolean;
}

/**
 * Calls `use` with DATABASE_URL, else with the running embedded database, else with the embedded one, which it starts
 * and stops.
 *
 * @throws BackupError, StartupError, and as `use`
 */
export async function withDatabase<Result>(
	{ supabase, databaseUrl, dataDir }: Config,
	mayCreate: boolean,
	use: (database: OperatorDatabase) => Promise<Result>,
): Promise<Result> {
	if (supabase)
		throw new BackupError("accounts live in a Supabase project (SUPABASE_URL), which has backups of its own");
	if (databaseUrl !== undefined) return use({ url: databaseUrl, inUse: true });
	const folder = path.resolve(dataDir);
	if (!mayCreate && !(existsSync(folder) && existsSync(resolveDataPaths(folder, () => {}).pgDataDir)))
		throw new BackupError(`there is no database in ${folder}`);
	const running = findRunningPostgres(folder);
	if (running !== undefined) return use({ url: running, inUse: true });
	const postgres = await startEmbeddedPostgres(folder, console.log);
	try {
		return await use({ url: postgres.url, inUse: false });
	} finally {
		await postgres.stop();
	}
}

/** @throws BackupError when it cannot connect */
export async function withConnection<Result>(
	url: string,
	use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = createClient(url, "whose-turn backup");
	try {
		await client.connect();
	} catch (error) {
		throw new BackupError(`cannot connect to the database: ${getErrorReason(error)}`, { cause: error });
	}
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}
