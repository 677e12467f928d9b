import { startTestCluster } from "./test-database.ts";

/** Vitest's global setup: one PostgreSQL for all test files, each of which makes a database of its own in it (`startTestDatabase`). */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
	if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
	const cluster = await startTestCluster();
	process.env.TEST_DATABASE_URL = cluster.url;
	return () => cluster.stop();
}
