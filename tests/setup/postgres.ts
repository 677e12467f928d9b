import { existsSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createTemplate, startTestCluster } from "../helpers/test-database.ts";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const NEEDED_BYTES = 2 ** 31;

/**
 * Vitest's global setup: one PostgreSQL for all test files, each of which makes a database of its own in it
 * (`startTestDatabase`), and a folder for temporary files, which goes with all that is left in it.
 */
export async function setup(): Promise<() => Promise<void>> {
	const folder = await createTemporaryFolder();
	process.env.TMPDIR = folder;
	const stopCluster = process.env.TEST_DATABASE_URL === undefined ? await startCluster() : async () => {};
	const template = await createTemplate();
	process.env.TEST_TEMPLATE = template.name;
	return async () => {
		await template.drop();
		await stopCluster();
		await rm(folder, { recursive: true });
	};
}

/** In memory where there is room: to copy a database, of 300 files, takes a processor four times as long on a disk. */
async function createTemporaryFolder(): Promise<string> {
	const folder = await mkdtemp(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "tests-"));
	// PostgreSQL's user gets into it even when the tests run as root.
	await chmod(folder, 0o755);
	return folder;
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

function hasRoom(folder: string): boolean {
	if (!existsSync(folder)) return false;
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize >= NEEDED_BYTES;
}
