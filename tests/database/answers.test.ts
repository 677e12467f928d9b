import { expect, it } from "vitest";
import { databaseAnswers } from "../../server/database/answers.ts";
import { LONG_MS, startTestDatabase } from "../helpers/database.ts";
import { testPool } from "../helpers/pool.ts";

it("a database whose connections are all taken does not answer, and nobody waits for one that becomes free", async () => {
	const test = await startTestDatabase();
	const pool = testPool({ ...test.database.pool.options, max: 1, connectionTimeoutMillis: 0 });
	expect(await databaseAnswers(pool, LONG_MS)).toBe(true);
	const taken = await pool.connect();
	expect(await databaseAnswers(pool, 50)).toBe(false);
	taken.release();
	expect(await databaseAnswers(pool, LONG_MS)).toBe(true);
	await pool.end();
	await test.stop();
});
