import { expect, it } from "vitest";
import { isDatabaseHealthy } from "../../server/database/health.ts";
import { createTestPool, LONG_TIMEOUT_MS, startTestDatabase } from "../helpers/test-database.ts";

it("a database whose connections are all in use does not answer in time, and no request stays queued", async () => {
	const test = await startTestDatabase();
	const pool = createTestPool({ ...test.database.pool.options, max: 1, connectionTimeoutMillis: 0 });
	expect(await isDatabaseHealthy(pool, LONG_TIMEOUT_MS)).toBe(true);
	const taken = await pool.connect();
	expect(await isDatabaseHealthy(pool, 50)).toBe(false);
	taken.release();
	expect(await isDatabaseHealthy(pool, LONG_TIMEOUT_MS)).toBe(true);
	await pool.end();
	await test.stop();
});
