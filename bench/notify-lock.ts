// How many transactions a second one database commits, with a notification in each and without: PostgreSQL commits
// those with one by one, for its notifications have an order (src/backend/commands/async.c, PreCommit_Notify). It
// promises nothing; docs/when-one-machine-is-not-enough.md has the figures. `npm run bench:notify-lock`.

import pg from "pg";
import { createClient } from "../server/database/client.ts";
import { startTestCluster } from "../tests/helpers/test-database.ts";

const SECONDS = 5;
const CONNECTIONS = [1, 4, 16];
/** As long as what is told of a turn. */
const PAYLOAD = "x".repeat(600);

const cluster = await startTestCluster();
const owner = createClient(cluster.url, "whose-turn bench");
await owner.connect();
await owner.query("create table committed (id bigint generated always as identity, payload text)");
const listener = createClient(cluster.url, "whose-turn bench");
await listener.connect();
await listener.query("listen bench");
for (const connections of CONNECTIONS) {
	const without = await measure(connections, "insert into committed (payload) values ($1)");
	const withOne = await measure(
		connections,
		"with added as (insert into committed (payload) values ($1)) select pg_notify('bench', $1)",
	);
	console.log(`${connections} connections: ${without} commits a second without a notification, ${withOne} with one`);
}
await listener.end();
await owner.end();
await cluster.stop();

async function measure(connections: number, text: string): Promise<number> {
	const pool = new pg.Pool({ connectionString: cluster.url, max: connections });
	const until = performance.now() + SECONDS * 1000;
	let commits = 0;
	async function commitAll(): Promise<void> {
		while (performance.now() < until) {
			await pool.query({ name: "commit", text, values: [PAYLOAD] });
			commits++;
		}
	}
	await Promise.all(Array.from({ length: connections }, commitAll));
	await pool.end();
	return Math.round(commits / SECONDS);
}
