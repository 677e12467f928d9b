import pg from "pg";
import { hasDebianPostgres, startDebianPostgres } from "./debian-postgres.ts";
import { startTestCluster } from "./test-database.ts";

export interface PostgresCluster {
	/** URL of the superuser. */
	readonly url: string;
	/** URL of a new database whose owner may create roles and nothing more. */
	createDatabase(name: string): Promise<string>;
	stop(): Promise<void>;
}

/** For `describe.each`: the name of a PostgreSQL, whether it is on this machine, and how to start one. */
export const POSTGRES_CLUSTERS: [name: string, isHere: boolean, start: () => Promise<PostgresCluster>][] = [
	["the embedded PostgreSQL 18", true, startEmbedded],
	["Debian's PostgreSQL 15", hasDebianPostgres, startDebianPostgres],
];

async function startEmbedded(): Promise<PostgresCluster> {
	const cluster = await startTestCluster();
	return {
		url: cluster.url,
		async createDatabase(name) {
			const client = new pg.Client({ connectionString: cluster.url });
			await client.connect();
			await client.query(`create role ${name}_owner login createrole password 'it''s: a/secret@home'`);
			await client.query(`create database ${name} owner ${name}_owner`);
			await client.end();
			const url = new URL(cluster.url);
			url.pathname = name;
			url.username = `${name}_owner`;
			url.password = encodeURIComponent("it's: a/secret@home");
			return url.href;
		},
		stop: cluster.stop,
	};
}
