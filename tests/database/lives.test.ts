import { afterAll, beforeAll, it } from "vitest";
import { startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";
import { checkLives, checkMerges } from "./lives.ts";

let testDatabase: TestDatabase;
beforeAll(async () => {
	testDatabase = await startTestDatabase();
});
afterAll(() => testDatabase.stop());

// `npm run lives` lives more of both.

it("a family's life is the same in the rules and in the database, change by change", async () => {
	await checkLives(testDatabase, { numRuns: 60 });
}, 300_000);

it("a family that comes along is the same as in the rules, and adds nothing a second time", async () => {
	await checkMerges(testDatabase, { numRuns: 20 });
}, 300_000);
