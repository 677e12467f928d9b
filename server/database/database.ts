import type pg from "pg";
import { openPool } from "./pool.ts";
import { prepareDatabase } from "./prepare.ts";
import { startEmbeddedPostgres } from "./supervisor/embedded-postgres.ts";

export interface DatabaseOptions {
	/** Use this PostgreSQL (15 to 18) and leave it running. Its login owns the database and may create roles. */
	readonly databaseUrl?: string | undefined;
	/** Folder of the embedded PostgreSQL, made if need be; unused with `databaseUrl`. */
	readonly dataDir: string;
	/** Takes one line for the operator now and then. */
	readonly print: (line: string) => void;
}

/** Connections of one server, beside the one that hears of changes: PostgreSQL's usual 100 have room for several servers. */
const TABLES_POOL_SIZE = 10;
const ACCOUNTS_POOL_SIZE = 5;

export interface Database {
	/** Connections as the server's login: no owner, no superuser; becomes `anon` or `authenticated` by `set local role`. */
	readonly pool: pg.Pool;
	/** The same, for accounts and health alone: whatever people do to the tables, others can sign in. */
	readonly accountsPool: pg.Pool;
	/** URL of the server's login; a secret. */
	readonly url: string;
	/** URL of the login that owns the tables, for tools and tests; a secret. */
	readonly ownerUrl: string;
	/** Waits for the queries under way, then stops the embedded PostgreSQL. To be called last, when no request is left. */
	stop(): Promise<void>;
}

/**
 * A database ready to work on: started if it is the embedded one, migrated, with the server's login in place. Several
 * servers may open the same `databaseUrl` at once; the embedded one belongs to one server at a time.
 *
 * @throws StartupError when it cannot be used as things are
 */
export async function openDatabase(settings: DatabaseOptions): Promise<Database> {
	const embedded =
		settings.databaseUrl === undefined ? await startEmbeddedPostgres(settings.dataDir, settings.print) : undefined;
	const ownerUrl = embedded?.url ?? (settings.databaseUrl as string);
	try {
		const url = await prepareDatabase(ownerUrl);
		const pool = openPool(url, TABLES_POOL_SIZE, settings.print);
		const accountsPool = openPool(url, ACCOUNTS_POOL_SIZE, settings.print);
		return {
			pool,
			accountsPool,
			url,
			ownerUrl,
			async stop() {
				await Promise.all([pool.end(), accountsPool.end()]);
				await embedded?.stop();
			},
		};
	} catch (error) {
		await embedded?.stop();
		throw error;
	}
}
