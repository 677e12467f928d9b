import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import type { Catalogue } from "../../server/database/catalogue.ts";
import { connectDatabase, type Database, openDatabase } from "../../server/database/database.ts";
import { deriveServerLoginUrl } from "../../server/database/server-login.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/database/supervisor/embedded-postgres.ts";

export type TestDatabase = Awaited<ReturnType<typeof startTestDatabase>>;

/**
 * For whatever a test lets wait: what the server gives up after some seconds would come too early on a busy machine.
 */
export const LONG_TIMEOUT_MS = 600_000;

/**
 * A fresh, migrated database: on the cluster of TEST_DATABASE_URL (a login that may create databases and roles), else
 * on an embedded PostgreSQL of its own. In it the server's login waits for locks as long as a test holds them.
 *
 * @param template the database that it is a copy of; vitest's global setup makes an empty one, for to migrate takes a
 * second
 */
export async function startTestDatabase(template = process.env.TEST_TEMPLATE) {
	const given = process.env.TEST_DATABASE_URL;
	const cluster = given === undefined ? await startTestCluster() : { url: given, stop: async () => {} };
	const { close, name, ...opened } = await openTestDatabase(cluster.url, template);
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

/**
 * A migrated database on the cluster of TEST_DATABASE_URL to be copied by `startTestDatabase`: nobody is connected to
 * it.
 */
export async function createTemplate(fill: (database: Omit<TestDatabase, "stop">) => Promise<void> = async () => {}) {
	const clusterUrl = process.env.TEST_DATABASE_URL;
	if (clusterUrl === undefined) throw new Error("copies and their template need a cluster in common");
	const { close, name, ...opened } = await openTestDatabase(clusterUrl, process.env.TEST_TEMPLATE);
	await fill(opened).finally(close);
	return { name, drop: () => dropDatabase(clusterUrl, name) };
}

const dropDatabase = (clusterUrl: string, name: string) => runAlone(clusterUrl, `drop database ${name} with (force)`);

/** To derive its password takes time. */
let serverLogin: string | undefined;

async function openTestDatabase(clusterUrl: string, template: string | undefined) {
	const name = `test_${randomBytes(6).toString("hex")}`;
	const [copied, print] = [template && ` template ${template} strategy file_copy`, () => {}];
	await runAlone(clusterUrl, `create database ${name}${copied ?? ""}`);
	const named = (url: string) => Object.assign(new URL(url), { pathname: name }).href;
	const url = named(clusterUrl);
	serverLogin ??= deriveServerLoginUrl(clusterUrl);
	const database: Omit<Database, "ownerUrl"> = copied
		? await connectDatabase(named(serverLogin), print)
		: await openDatabase({ databaseUrl: url, dataDir: "", print });
	const owner = withSql(createTestPool({ connectionString: url, max: 4 }));
	owner.on("error", () => {});
	const waits = ["lock_timeout", "statement_timeout"].map(
		(timeout) => `alter role whose_turn_server in database ${name} set ${timeout} = ${LONG_TIMEOUT_MS}`,
	);
	await owner.query(waits.join("; "));
	return {
		name,
		/** As the server has it: migrated, with a pool of the server's login. */
		database,
		/** Connections as the login that owns the tables, past all policies: to prepare and inspect rows. */
		owner,
		/** What another server of the test would have as its DATABASE_URL. */
		url,
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

/** Runs statements on a connection of their own. */
export async function runAlone(url: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(sql).finally(() => client.end());
}

/**
 * A pool for a database that a test stops. PostgreSQL says goodbye to connections that are closing already, and a
 * goodbye nobody hears ends the process; while the pool is in use a lost connection is an error all the same.
 */
export function createTestPool(options: pg.PoolConfig): pg.Pool {
	const pool = new pg.Pool(options);
	pool.on("error", (error) => {
		if (!pool.ending) throw error;
	});
	return pool;
}

/** Sends a statement in which values stand where they belong; they become its parameters. */
export type Sql = <Row extends pg.QueryResultRow>(
	text: TemplateStringsArray,
	...values: unknown[]
) => Promise<pg.QueryResult<Row>>;

/** Connections past all policies: to prepare and inspect rows. */
export type OwnerPool = pg.Pool & { readonly sql: Sql };

export const tagged =
	(query: (text: string, values: unknown[]) => Promise<pg.QueryResult>): Sql =>
	(text, ...values) =>
		query(
			text.reduce((before, part, at) => `${before}$${at}${part}`),
			values,
		) as Promise<pg.QueryResult<never>>;

export const withSql = (pool: pg.Pool): OwnerPool =>
	Object.assign(pool, { sql: tagged((text, values) => pool.query(text, values)) });

/**
 * Does something in a transaction that stays open: who comes after it waits.
 *
 * @returns what ends it, which the end of the test does, too
 */
export async function holdLock(owner: OwnerPool, sql: string, values: unknown[] = []) {
	const client = await owner.connect();
	await client.query("begin");
	await client.query(sql, values);
	let isHeld = true;
	const letGo = async (how: "rollback" | "commit" = "rollback") => {
		if (!isHeld) return;
		isHeld = false;
		await client.query(how);
		client.release();
	};
	onTestFinished(() => letGo());
	return letGo;
}

/** The processes of PostgreSQL in which somebody waits for a lock. */
export async function findBlocked(owner: OwnerPool): Promise<number[]> {
	const { rows } = await owner.query<{ pid: number }>(
		"select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
	);
	return rows.map(({ pid }) => pid);
}

/** Resolves with the processes when so many wait for a lock, or when nobody will: the others are answered. */
export async function waitForBlocked(owner: OwnerPool, count = 1, isOver = () => false): Promise<number[]> {
	for (;;) {
		const pids = await findBlocked(owner);
		if (pids.length >= count || isOver()) return pids;
	}
}

/**
 * Every row of every table that users' data are in, as text, by table.
 *
 * @param except tables that are left out, such as auth.rate_limits
 */
export async function dumpTables(owner: pg.Pool, except: readonly string[] = []): Promise<Record<string, string[]>> {
	const { rows: tables } = await owner.query<{ name: string }>(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables
			where schemaname in ('public', 'whose_turn_private', 'whose_turn_quotas', 'auth') order by 1`,
	);
	const found: Record<string, string[]> = {};
	for (const { name } of tables.filter(({ name }) => !except.includes(name))) {
		const { rows } = await owner.query<{ row: string }>(`select whole::text as row from ${name} whole order by 1`);
		found[name] = rows.map(({ row }) => row);
	}
	return found;
}

/** The names of what a family has rows in. */
export async function listTables(owner: Pick<pg.Pool, "query">): Promise<string[]> {
	const { rows } = await owner.query<{ name: string }>(
		"select tablename as name from pg_tables where schemaname = 'public' order by 1",
	);
	return rows.map(({ name }) => name);
}
