import pg from "pg";
import { createTemplate, startTestCluster } from "./test-database.ts";

/** Vitest's global setup: one PostgreSQL for all test files, each of which makes a database of its own in it (`startTestDatabase`). */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
	// Another project of this run has set it up, and will stop it.
	if (process.env.TEST_TEMPLATE !== undefined) return undefined;
	const stopCluster = process.env.TEST_DATABASE_URL === undefined ? await startCluster() : async () => {};
	const template = await createTemplate();
	process.env.TEST_TEMPLATE = template.name;
	return async () => {
		await template.drop();
		await stopCluster();
	};
}

async function startCluster(): Promise<() => Promise<void>> {
	const cluster = await startTestCluster();
	process.env.TEST_DATABASE_URL = cluster.url;
	await stopWaitingForDisk(cluster.url);
	return () => cluster.stop();
}

/** Nothing here outlives the tests, so no commit waits for the disk. Tests of crashes have a cluster of their own. */
async function stopWaitingForDisk(connectionString: string): Promise<void> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
		await client.query(`alter system set ${setting} = off`);
	await client.query("select pg_reload_conf()");
	await client.end();
}
