import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { isDatabaseHealthy } from "../../server/database/health.ts";
import { isTransientError } from "../../server/database/transient-errors.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import { createTestPool, LONG_TIMEOUT_MS } from "../helpers/test-database.ts";

const testDatabase = setUpTestDatabase();

/** Whether what a promise is rejected with may pass. */
const isTransient = async (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(reason: unknown) => isTransientError(reason),
	);

test("no connection is free in time: the database is not healthy, and no request stays queued", async () => {
	const pool = createTestPool({ ...testDatabase.database.pool.options, max: 1, connectionTimeoutMillis: 0 });
	expect(await isDatabaseHealthy(pool, LONG_TIMEOUT_MS)).toBe(true);
	const held = await pool.connect();
	expect(await isDatabaseHealthy(pool, 50)).toBe(false);
	held.release();
	expect(await isDatabaseHealthy(pool, LONG_TIMEOUT_MS)).toBe(true);
	const again = await pool.connect();
	pool.options.connectionTimeoutMillis = 1;
	expect(await isTransient(pool.connect())).toBe(true);
	again.release();
	await pool.end();
});

test.each(["pg_terminate_backend", "pg_cancel_backend"])("the database ends a statement: %s", async (how) => {
	const client = new pg.Client(testDatabase.database.pool.options);
	client.on("error", () => {});
	await client.connect();
	const ended = isTransient(client.query("select pg_sleep(600)"));
	const end = `select ${how}(pid) from pg_stat_activity where query = 'select pg_sleep(600)'`;
	while ((await testDatabase.owner.query(end)).rowCount === 0);
	expect(await ended).toBe(true);
	await client.end().catch(() => {});
});

test("nobody listens, or hangs up at once", async () => {
	const connect = (port: number) => {
		const client = new pg.Client({ host: "127.0.0.1", port });
		client.on("error", () => {});
		return client.connect();
	};
	expect(await isTransient(connect(await findFreePort()))).toBe(true);
	const server = createServer((socket) => socket.destroy());
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	expect(await isTransient(connect((server.address() as AddressInfo).port))).toBe(true);
	server.close();
});

test("what is wrong with the statement itself stays wrong", async () => {
	expect(await isTransient(testDatabase.owner.query("select 1 / 0"))).toBe(false);
	expect(isTransientError(new Error("Connection string is wrong"))).toBe(false);
});
