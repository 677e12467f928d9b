import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Config } from "../config.ts";
import { resolveDataPaths } from "../database/supervisor/data-paths.ts";
import { startEmbeddedPostgres } from "../database/supervisor/embedded-postgres.ts";
import { findRunningPostgres } from "../database/supervisor/running-postgres.ts";
import { BackupError } from "./backup-error.ts";

/** The database of the settings. */
export interface DatabaseHandle {
	/** URL of the login that owns it; a secret. */
	readonly url: string;
	/** A server of ours works with it, as far as that can be known. */
	readonly inUse: boolean;
	release(): Promise<void>;
}

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl" | "supabase">;

/**
 * Finds the database of the settings: that of DATABASE_URL, else the embedded one that a server runs, else the embedded one started for
 * as long as it is needed.
 *
 * @param mayBeMade an embedded database that is not there yet may be made
 * @throws BackupError, StartupError when there is none
 */
export async function acquireDatabase(
	settings: DatabaseConfig,
	mayBeMade: boolean,
	print: (line: string) => void,
): Promise<DatabaseHandle> {
	if (settings.supabase)
		throw new BackupError("accounts live in a Supabase project (SUPABASE_URL), which has backups of its own");
	if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, inUse: true, release: async () => {} };
	const dataDir = path.resolve(settings.dataDir);
	if (!mayBeMade && !(existsSync(dataDir) && existsSync(resolveDataPaths(dataDir, () => {}).pgDataDir)))
		throw new BackupError(`there is no database in ${dataDir}`);
	const running = findRunningPostgres(dataDir);
	if (running !== undefined) return { url: running, inUse: true, release: async () => {} };
	const postgres = await startEmbeddedPostgres(dataDir, print);
	return { url: postgres.url, inUse: false, release: postgres.stop };
}

/** One connection, for as long as it is used. @throws BackupError when there is none */
export async function withConnection<Result>(
	url: string,
	use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
	const client = new pg.Client({ connectionString: url, application_name: "whose-turn backup" });
	// A lost connection is also an event, and an unheard one ends the process; the query under way fails with the same error.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		// Without a message where a name has several addresses and none answers.
		const { message, code } = error as NodeJS.ErrnoException;
		throw new BackupError(`cannot connect to the database: ${message || code}`, { cause: error });
	}
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}
