import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { Catalogue } from "../../server/database/catalogue.ts";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/database/supervisor/embedded-postgres.ts";

export interface TestDatabase {
	/** As the server has it: migrated, with a pool of the server's login. */
	readonly database: Database;
	/** Connections as the login that owns the tables, past all policies: to prepare and inspect rows. */
	readonly owner: pg.Pool;
	/** What another server of the test would have as its DATABASE_URL. */
	readonly url: string;
	stop(): Promise<void>;
}

/** For whatever a test lets wait: what the server gives up after some seconds would come too early on a busy machine. */
export const LONG_TIMEOUT_MS = 600_000;

/**
 * A fresh, migrated database: on the cluster of TEST_DATABASE_URL (a login that may create databases and roles), else
 * on an embedded PostgreSQL of its own. In it the server's login waits for locks as long as a test holds them.
 *
 * @param template the database that it is a copy of; vitest's global setup makes an empty one, for to migrate takes a second
 */
export async function startTestDatabase(template = process.env.TEST_TEMPLATE): Promise<TestDatabase> {
	const cluster = await findOrStartCluster();
	const name = await createDatabase(cluster.url, template);
	const { close, ...opened } = await openTestDatabase(cluster.url, name);
	return {
		...opened,
		async stop() {
			await close();
			await dropDatabase(cluster.url, name);
			await cluster.stop();
		},
	};
}

/** What requests can reach, for the lists of tests. */
export async function readTestCatalogue(): Promise<Catalogue> {
	const { database, stop } = await startTestDatabase();
	await stop();
	return database.catalogue;
}

/** A migrated database on the cluster of TEST_DATABASE_URL to be copied by `startTestDatabase`: nobody is connected to it. */
export async function createTemplate(fill: (database: Omit<TestDatabase, "stop">) => Promise<void> = async () => {}) {
	const clusterUrl = process.env.TEST_DATABASE_URL;
	if (clusterUrl === undefined) throw new Error("copies and their template need a cluster in common");
	const name = await createDatabase(clusterUrl, process.env.TEST_TEMPLATE);
	const { close, ...opened } = await openTestDatabase(clusterUrl, name);
	await fill(opened).finally(close);
	return { name, drop: () => dropDatabase(clusterUrl, name) };
}

async function createDatabase(clusterUrl: string, template: string | undefined): Promise<string> {
	const name = `test_${randomBytes(6).toString("hex")}`;
	await runOnCluster(clusterUrl, `create database ${name}${template === undefined ? "" : ` template ${template}`}`);
	return name;
}

function dropDatabase(clusterUrl: string, name: string): Promise<void> {
	return runOnCluster(clusterUrl, `drop database ${name} with (force)`);
}

async function openTestDatabase(clusterUrl: string, name: string) {
	const url = new URL(clusterUrl);
	url.pathname = name;
	const database = await openDatabase({ databaseUrl: url.href, dataDir: "", print: () => {} });
	const owner = createTestPool({ connectionString: url.href, max: 4 });
	owner.on("error", () => {});
	for (const timeout of ["lock_timeout", "statement_timeout"])
		await owner.query(`alter role whose_turn_server in database ${name} set ${timeout} = ${LONG_TIMEOUT_MS}`);
	return {
		database,
		owner,
		url: url.href,
		async close() {
			await owner.end();
			await database.stop();
		},
	};
}

/** An embedded PostgreSQL in a folder of its own, which is deleted with it. */
export async function startTestCluster(): Promise<EmbeddedPostgres> {
	const folder = await createTestFolder();
	const cluster = await startEmbeddedPostgres(folder, () => {});
	return {
		...cluster,
		async stop() {
			await cluster.stop();
			await rm(folder, { recursive: true });
		},
	};
}

/** A new folder that PostgreSQL's user gets into even when the tests run as root. */
export async function createTestFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), "whose-turn-test-"));
	await chmod(folder, 0o755);
	return folder;
}

async function findOrStartCluster(): Promise<{ url: string; stop(): Promise<void> }> {
	const given = process.env.TEST_DATABASE_URL;
	return given === undefined ? startTestCluster() : { url: given, stop: async () => {} };
}

async function runOnCluster(url: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(sql);
	await client.end();
}

/**
 * A pool for a database that a test stops. PostgreSQL says goodbye to connections that are closing already, and a goodbye nobody
 * hears ends the process; while the pool is in use a lost connection is an error all the same.
 */
export function createTestPool(options: pg.PoolConfig): pg.Pool {
	const pool = new pg.Pool(options);
	pool.on("error", (error) => {
		if (!pool.ending) throw error;
	});
	return pool;
}
