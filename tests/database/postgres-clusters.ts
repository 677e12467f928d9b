import { execFileSync, spawn } from "node:child_process";
import { on, once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { resolvePostgresUser } from "../../server/database/supervisor/os-user.ts";
import { createTestFolder, startTestCluster } from "../helpers/test-database.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";

/** Whether Debian's postgresql-15 is installed here. */
export const hasDebianPostgres = existsSync(path.join(BINARIES, "postgres"));

/** A cluster of Debian's PostgreSQL 15 of its own, which only listens on a socket in its folder. */
export async function startDebianPostgres(): Promise<PostgresCluster> {
	const folder = await createTestFolder();
	const user = resolvePostgresUser(path.join(folder, "data"));
	const [data, password] = [path.join(folder, "data"), path.join(folder, "password")];
	await mkdir(data, { mode: 0o700 });
	await writeFile(password, "owner");
	if (user) for (const file of [folder, data, password]) await chown(file, user.uid, user.gid);
	const options = { ...user, cwd: folder, env: { LC_ALL: "C" } };
	execFileSync(
		path.join(BINARIES, "initdb"),
		["-D", data, "-U", "postgres", "--pwfile", password, "-A", "scram-sha-256", "-E", "UTF8", "--no-sync"],
		{ ...options, stdio: "ignore" },
	);
	const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "fsync=off"];
	const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
	const child = spawn(path.join(BINARIES, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
	const reader = createInterface({ input: child.stderr });
	for await (const [line] of on(reader, "line")) if (line.includes("ready to accept connections")) break;
	return withDatabases({
		url: `postgres://postgres:owner@localhost/postgres?host=${encodeURIComponent(folder)}`,
		async stop() {
			const ended = once(child, "exit");
			child.kill("SIGINT");
			await ended;
			await rm(folder, { recursive: true });
		},
	});
}

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

export async function startEmbedded(): Promise<PostgresCluster> {
	return withDatabases(await startTestCluster());
}

const withDatabases = ({ url, stop }: Pick<PostgresCluster, "url" | "stop">): PostgresCluster => ({
	...{ url, stop },
	async createDatabase(name) {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		await client.query(`create role ${name}_owner login createrole password 'it''s: a/secret@home'`);
		await client.query(`create database ${name} owner ${name}_owner`);
		await client.end();
		const password = encodeURIComponent("it's: a/secret@home");
		return Object.assign(new URL(url), { pathname: name, username: `${name}_owner`, password }).href;
	},
});
