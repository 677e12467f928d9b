import type pg from "pg";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { openPool } from "./pool.ts";
import { prepareDatabase } from "./prepare.ts";
import { startEmbeddedPostgres } from "./supervisor/embedded-postgres.ts";

export interface DatabaseOptions {
	/** A PostgreSQL (15 to 18) whose login owns the database and may create roles. If undefined, the embedded one. */
	readonly databaseUrl?: string | undefined;
	readonly dataDir: string;
	readonly print: (line: string) => void;
}

/** A server has one connection more for `listen`. PostgreSQL's usual 100 connections have room for several servers. */
const TABLES_POOL_SIZE = 10;
const ACCOUNTS_POOL_SIZE = 5;
/**
 * Longer than the statement_timeout of the server's login. Requests to the tables bring their own
 * (server/rest/run-as.ts).
 */
const ACCOUNTS_QUERY_TIMEOUT_MS = 10_000;

export interface Database {
	/** Connected as the server's login, which is not a superuser and owns nothing. */
	readonly pool: pg.Pool;
	/** For accounts and health: load on the tables must not block sign-ins. */
	readonly accountsPool: pg.Pool;
	/** The catalogue after the migrations. */
	readonly catalogue: Catalogue;
	readonly url: string;
	/** The URL of the login that owns the tables, for tools and tests; a secret. */
	readonly ownerUrl: string;
	/** Waits for running queries. Call it after the last request. */
	stop(): Promise<void>;
}

/**
 * A migrated database with the server's login. Several servers may share a `databaseUrl`, but not an embedded one.
 *
 * @throws StartupError
 */
export async function openDatabase(settings: DatabaseOptions): Promise<Database> {
	const embedded =
		settings.databaseUrl === undefined ? await startEmbeddedPostgres(settings.dataDir, settings.print) : undefined;
	const ownerUrl = embedded?.url ?? (settings.databaseUrl as string);
	try {
		const url = await prepareDatabase(ownerUrl);
		const { stop, ...database } = await connectDatabase(url, settings.print);
		return {
			...database,
			ownerUrl,
			async stop() {
				await stop();
				await embedded?.stop();
			},
		};
	} catch (error) {
		await embedded?.stop();
		throw error;
	}
}

/** Connects to a database that has been prepared. @param url with the server's login */
export async function connectDatabase(url: string, print: (line: string) => void): Promise<Omit<Database, "ownerUrl">> {
	const pool = openPool(url, TABLES_POOL_SIZE, print);
	const accountsPool = openPool(url, ACCOUNTS_POOL_SIZE, print, ACCOUNTS_QUERY_TIMEOUT_MS);
	return {
		pool,
		accountsPool,
		catalogue: await readCatalogue(accountsPool),
		url,
		async stop() {
			await Promise.all([pool.end(), accountsPool.end()]);
		},
	};
}
