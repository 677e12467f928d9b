import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.js";
import { type OsUser, resolvePostgresUser } from "../../server/database/supervisor/os-user.ts";
import { createTestFolder } from "../helpers/test-database.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";
const OWNER_PASSWORD = "owner";
const NAMES = ["one", "two"] as const;

export type MemberName = (typeof NAMES)[number];

/** As Patroni's `/cluster` says it. */
interface ClusterMember {
	readonly name: MemberName;
	readonly role: string;
	readonly state: string;
}

interface Member {
	readonly name: MemberName;
	readonly apiPort: number;
	readonly port: number;
	readonly dataFolder: string;
	readonly configFile: string;
	patroni: ChildProcess | undefined;
}

/**
 * A primary and a synchronous standby under Patroni, etcd, and HAProxy in front; all on 127.0.0.1, as an unprivileged
 * user.
 */
export async function startPatroniCluster() {
	const folder = await createTestFolder();
	const user = resolvePostgresUser(join(folder, "owner"));
	const run = (command: string, args: readonly string[]) =>
		spawn(command, args, {
			...user,
			cwd: folder,
			stdio: "ignore",
			env: { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8" },
		});
	if (user) await chown(folder, user.uid, user.gid);

	const [etcdPort, peerPort, proxyPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
	const etcdUrl = `http://127.0.0.1:${etcdPort}`;
	const peerUrl = `http://127.0.0.1:${peerPort}`;
	const etcd = run("etcd", [
		...["--name", "etcd", "--data-dir", join(folder, "etcd"), "--initial-cluster", `etcd=${peerUrl}`],
		...["--listen-client-urls", etcdUrl, "--advertise-client-urls", etcdUrl],
		...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
	]);

	const members: Member[] = [];
	for (const name of NAMES) members.push(await prepareMember(folder, name, etcdPort, user));
	const startMachine = (member: Member) => {
		member.patroni = run("patroni", [member.configFile]);
	};
	const haproxyFile = join(folder, "haproxy.cfg");
	await writeFile(haproxyFile, describeProxy(proxyPort, members));
	const haproxy = run("haproxy", ["-db", "-f", haproxyFile]);

	const find = (name: MemberName) => members.find((member) => member.name === name) as Member;

	async function readCluster(): Promise<readonly ClusterMember[]> {
		for (const { apiPort } of members) {
			const signal = AbortSignal.timeout(2000);
			const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`, { signal }).catch(() => undefined);
			if (answer?.ok) return ((await answer.json()) as { members: ClusterMember[] }).members;
		}
		return [];
	}

	/** @param not who was killed as the primary @returns the name of the primary, once a standby is synchronous */
	async function waitUntilSafe(not?: MemberName): Promise<MemberName> {
		for (;;) {
			const cluster = await readCluster();
			const leader = cluster.find(({ role, state }) => role === "leader" && state === "running");
			const isSafe = cluster.some(({ role, state }) => role === "sync_standby" && state === "running");
			if (leader && leader.name !== not && isSafe && (await isPrimary(find(leader.name)))) return leader.name;
			await wait(500);
		}
	}

	/** Its PostgreSQL alone. */
	async function killPostgres(name: MemberName): Promise<void> {
		const pidFile = await readFile(join(find(name).dataFolder, "postmaster.pid"), "utf8");
		process.kill(Number.parseInt(pidFile, 10), "SIGKILL");
	}

	for (const member of members) startMachine(member);
	await waitUntilSafe();
	return {
		/** Of the login that owns the database, through HAProxy. */
		url: `postgres://postgres:${OWNER_PASSWORD}@127.0.0.1:${proxyPort}/postgres`,
		waitUntilSafe,
		killPostgres,
		/** After `killMachine`. */
		startMachine: (name: MemberName) => startMachine(find(name)),
		/** Its PostgreSQL and its Patroni, as when a machine loses its power. */
		async killMachine(name: MemberName) {
			// Patroni first, or it would say that its PostgreSQL is gone.
			find(name).patroni?.kill("SIGKILL");
			await killPostgres(name);
		},
		async stop() {
			const children = [...members.map(({ patroni }) => patroni), haproxy, etcd];
			for (const child of children) await end(child);
			await rm(folder, { recursive: true });
		},
	};
}

async function isPrimary({ apiPort }: Member): Promise<boolean> {
	const answer = await fetch(`http://127.0.0.1:${apiPort}/primary`).catch(() => undefined);
	return answer?.ok === true;
}

/** Patroni stops its PostgreSQL with it. */
async function end(child: ChildProcess | undefined): Promise<void> {
	if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	await ended;
}

async function prepareMember(
	folder: string,
	name: MemberName,
	etcdPort: number,
	user: OsUser | undefined,
): Promise<Member> {
	const home = join(folder, name);
	await mkdir(home, { mode: 0o700 });
	if (user) await chown(home, user.uid, user.gid);
	const [apiPort, port] = [await findFreePort(), await findFreePort()];
	const member = { name, apiPort, port, dataFolder: join(home, "data"), configFile: join(home, "patroni.yml") };
	// JSON is YAML.
	await writeFile(member.configFile, JSON.stringify(describeMember(member, home, etcdPort)));
	if (user) await chown(member.configFile, user.uid, user.gid);
	return { ...member, patroni: undefined };
}

/** docs/when-one-machine-is-not-enough.md names what is not a default of Patroni's. */
function describeMember({ name, apiPort, port, dataFolder }: Omit<Member, "patroni">, home: string, etcdPort: number) {
	const [api, postgres] = [`127.0.0.1:${apiPort}`, `127.0.0.1:${port}`];
	const hba = (database: string, login: string) => `host ${database} ${login} 127.0.0.1/32 scram-sha-256`;
	return {
		scope: "whose-turn",
		name,
		restapi: { listen: api, connect_address: api },
		etcd3: { host: `127.0.0.1:${etcdPort}` },
		bootstrap: {
			dcs: {
				...{ ttl: 20, loop_wait: 5, retry_timeout: 5 },
				// A primary that crashed is not waited for.
				primary_start_timeout: 0,
				synchronous_mode: true,
				postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: "on", max_connections: 100 } },
			},
			initdb: [{ encoding: "UTF8" }, { "auth-local": "trust" }, { "auth-host": "scram-sha-256" }, "data-checksums"],
		},
		postgresql: {
			listen: postgres,
			connect_address: postgres,
			data_dir: dataFolder,
			bin_dir: BINARIES,
			pgpass: join(home, "pgpass"),
			pg_hba: [hba("all", "all"), hba("replication", "replicator"), "local all all trust"],
			parameters: { unix_socket_directories: home },
			authentication: {
				superuser: { username: "postgres", password: OWNER_PASSWORD },
				replication: { username: "replicator", password: "replicator" },
				rewind: { username: "rewinder", password: "rewinder" },
			},
			remove_data_directory_on_diverged_timelines: true,
		},
	};
}

/** Only the primary gets connections, and who was connected to another one is cut off. */
function describeProxy(port: number, members: readonly Member[]): string {
	const servers = members.map(
		(member) => `\tserver ${member.name} 127.0.0.1:${member.port} check port ${member.apiPort}`,
	);
	return `defaults
	mode tcp
	timeout connect 2s
	timeout client 30m
	timeout server 30m
	timeout queue 2s
	timeout check 2s
listen primary
	bind 127.0.0.1:${port}
	option httpchk OPTIONS /primary
	http-check expect status 200
	default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}
