import { beforeAll, expect, it } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import { makeExamples, startExamples } from "../../src/stores/example-changes.test-helper.ts";
import { requireFamily } from "../cloud/store-actions.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { readAccessToken } from "../helpers/users.ts";
import { requestTables } from "./request-tables.ts";

const testServer = setUpTestServer();
let phone: Device;
beforeAll(async () => {
	phone = await (await createAppUser(testServer)).openDevice();
});

/** The statements of requests that each connection has prepared. */
async function readPrepared(): Promise<string[][]> {
	const { pool } = testServer.database;
	const clients = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
	const prepared: string[][] = [];
	for (const client of clients) {
		const { rows } = await client.query("select statement from pg_prepared_statements where name like 'rest_%'");
		prepared.push(rows.map(({ statement }) => statement));
		client.release();
	}
	return prepared;
}

const countMostPrepared = async () => Math.max(...(await readPrepared()).map(({ length }) => length));

/**
 * Leaves one connection to the requests of `run`. Each takes the connection that was used last, and that is another one
 * after something else has used the pool meanwhile.
 */
async function onOneConnection(run: () => Promise<void>): Promise<void> {
	const { pool } = testServer.database;
	const others = await Promise.all(Array.from({ length: (pool.options.max ?? 0) - 1 }, () => pool.connect()));
	await run().finally(() => {
		for (const client of others) client.release();
	});
}

async function expectStatus(path: string, status: number) {
	const token = (await readAccessToken(phone.client)).access_token;
	expect((await requestTables(testServer, path, { token })).status).toBe(status);
}

it("the requests of the product stay prepared", async () => {
	const { store } = phone;
	await store.load();
	await startExamples(store.change, () => requireFamily(store));
	await makeExamples(() => store.family() as Family, store.change);
	store.close();
	const { size } = new Set((await readPrepared()).flat());
	expect(size).toBeGreaterThan(30);
	// Far from a hundred, beyond which the oldest goes.
	expect(size).toBeLessThan(80);
});

it("one user does not use up the memory for prepared statements, also not by those that fail", async () => {
	const columns = ["id", "name", "key", "emoji", "colour", "position", "created_at"];
	await onOneConnection(async () => {
		for (let variant = 0; variant < 2 ** columns.length; variant++) {
			const select = ["back_on", ...columns.filter((_, at) => variant & (1 << at))].join(",");
			await expectStatus(`family_members?select=${select}`, 200);
		}
	});
	expect(await countMostPrepared()).toBe(100);
	await onOneConnection(async () => {
		for (let variant = 1; variant <= 110; variant++)
			await expectStatus(`family_members?select=id&${"position=eq.x&".repeat(variant)}`, 400);
	});
	expect(await countMostPrepared()).toBe(100);
	await expectStatus("family_members?select=id", 200);
});
