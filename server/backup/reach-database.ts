import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Config } from "../config.ts";
import { startEmbeddedPostgres } from "../database/supervisor/embedded-postgres.ts";
import { placeFor } from "../database/supervisor/place.ts";
import { findRunningPostgres } from "../database/supervisor/running-postgres.ts";
import { BackupRefused } from "./refused.ts";

/** The database of the settings. */
export interface Reached {
	/** URL of the login that owns it; a secret. */
	readonly url: string;
	/** A server of ours works with it, as far as that can be known. */
	readonly inUse: boolean;
	letGo(): Promise<void>;
}

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "supabase">;

/**
 * Finds the database of the settings: that of DATABASE_URL, else the embedded one that a server runs, else the embedded one started for
 * as long as it is needed.
 *
 * @param mayBeMade an embedded database that is not there yet may be made
 * @throws BackupRefused, StartRefused when there is none
 */
export async function reachDatabase(
	settings: Settings,
	mayBeMade: boolean,
	say: (line: string) => void,
): Promise<Reached> {
	if (settings.supabase)
		throw new BackupRefused("accounts live in a Supabase project (SUPABASE_URL), which has backups of its own");
	if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, inUse: true, letGo: async () => {} };
	const dataDir = path.resolve(settings.dataDir);
	if (!mayBeMade && !(existsSync(dataDir) && existsSync(placeFor(dataDir, () => {}).data)))
		throw new BackupRefused(`there is no database in ${dataDir}`);
	const running = findRunningPostgres(dataDir);
	if (running !== undefined) return { url: running, inUse: true, letGo: async () => {} };
	const postgres = await startEmbeddedPostgres(dataDir, say);
	return { url: postgres.url, inUse: false, letGo: postgres.stop };
}

/** One connection, for as long as it is used. @throws BackupRefused when there is none */
export async function connected<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
	const client = new pg.Client({ connectionString: url, application_name: "whose-turn backup" });
	// A lost connection is also an event, and an unheard one ends the process; the query under way fails with the same error.
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		// Without a message where a name has several addresses and none answers.
		const { message, code } = error as NodeJS.ErrnoException;
		throw new BackupRefused(`cannot connect to the database: ${message || code}`, { cause: error });
	}
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}
