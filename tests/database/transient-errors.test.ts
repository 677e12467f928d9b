import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { isTransientError } from "../../server/database/transient-errors.ts";
import { startTestDatabase } from "../helpers/test-database.ts";

let testDatabase: Awaited<ReturnType<typeof startTestDatabase>>;
beforeAll(async () => {
	testDatabase = await startTestDatabase();
});
afterAll(() => testDatabase.stop());

/** What a promise is rejected with. */
async function reasonOf(work: Promise<unknown>): Promise<unknown> {
	return work.then(
		() => undefined,
		(reason: unknown) => reason,
	);
}

test("none is free in time", async () => {
	const pool = new pg.Pool({ ...testDatabase.database.pool.options, max: 1 });
	// Other tests of the cluster end connections.
	pool.on("error", () => {});
	const held = await pool.connect();
	held.on("error", () => {});
	pool.options.connectionTimeoutMillis = 1;
	expect(isTransientError(await reasonOf(pool.connect()))).toBe(true);
	held.release();
	await pool.end();
});

test("the database ends it in the middle of a statement, or the statement only", async () => {
	for (const how of ["pg_terminate_backend", "pg_cancel_backend"]) {
		const client = new pg.Client(testDatabase.database.pool.options);
		client.on("error", () => {});
		await client.connect();
		const reason = reasonOf(client.query("select pg_sleep(600)"));
		const end = `select ${how}(pid) from pg_stat_activity where query = 'select pg_sleep(600)'`;
		while ((await testDatabase.owner.query(end)).rowCount === 0);
		expect(isTransientError(await reason)).toBe(true);
		await client.end().catch(() => {});
	}
});

test("nobody listens, or hangs up at once", async () => {
	const refused = new pg.Client({ host: "127.0.0.1", port: await findFreePort() });
	expect(isTransientError(await reasonOf(refused.connect()))).toBe(true);

	const server = createServer((socket) => socket.destroy());
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const cut = new pg.Client({ host: "127.0.0.1", port });
	cut.on("error", () => {});
	expect(isTransientError(await reasonOf(cut.connect()))).toBe(true);
	server.close();
});

test("what is wrong with the statement itself stays wrong", async () => {
	expect(isTransientError(await reasonOf(testDatabase.owner.query("select 1 / 0")))).toBe(false);
	expect(isTransientError(new Error("Connection string is wrong"))).toBe(false);
});
