import { existsSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Config } from "../config.ts";
import { createClient, getErrorReason } from "../database/client.ts";
import { resolveDataPaths } from "../database/supervisor/data-paths.ts";
import { startEmbeddedPostgres } from "../database/supervisor/embedded-postgres.ts";
import { findRunningPostgres } from "../database/supervisor/running-postgres.ts";
import { BackupError } from "./backup-error.ts";

export interface DatabaseHandle {
	/** The URL of the login that owns the database; a secret. */
	readonly url: string;
	/** A server may be running on it. */
	readonly inUse: boolean;
	release(): Promise<void>;
}

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl" | "supabase">;

/**
 * Uses DATABASE_URL, else the running embedded database, else starts the embedded one until `release`.
 *
 * @throws BackupError, StartupError
 */
export async function acquireDatabase(
	settings: DatabaseConfig,
	mayCreate: boolean,
	print: (line: string) => void,
): Promise<DatabaseHandle> {
	if (settings.supabase)
		throw new BackupError("accounts live in a Supabase project (SUPABASE_URL), which has backups of its own");
	if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, inUse: true, release: async () => {} };
	const dataDir = path.resolve(settings.dataDir);
	if (!mayCreate && !(existsSync(dataDir) && existsSync(resolveDataPaths(dataDir, () => {}).pgDataDir)))
		throw new BackupError(`there is no database in ${dataDir}`);
	const running = findRunningPostgres(dataDir);
	if (running !== undefined) return { url: running, inUse: true, release: async () => {} };
	const postgres = await startEmbeddedPostgres(dataDir, print);
	return { url: postgres.url, inUse: false, release: postgres.stop };
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
