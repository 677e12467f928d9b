import { afterAll, beforeAll } from "vitest";
import { startTestDatabase, type TestDatabase } from "./test-database.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

// To be called at the top of a file, or of a `describe`. What they return is there when its own hooks and tests begin.

/** A server for all tests of a file. @param args as of `startTestServer` */
export const setUpTestServer = (...args: Parameters<typeof startTestServer>): TestServer =>
	setUp(() => startTestServer(...args));

/** A database for all tests of a file. */
export const setUpTestDatabase = (): TestDatabase => setUp(() => startTestDatabase());

function setUp<T extends { stop(): Promise<void> }>(start: () => Promise<T>): T {
	const started = {} as T;
	beforeAll(async () => void Object.assign(started, await start()));
	afterAll(() => started.stop());
	return started;
}
