import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { createCluster } from "./cluster.ts";
import { checkDataFolder } from "./data-folder-type.ts";
import { createSocketFolder, type DataPaths, ensureOwnerPassword, resolveDataPaths } from "./data-paths.ts";
import { lockFolder } from "./folder-lock.ts";
import { type PostgresEndpoint, startPostmaster, stopOrphanedPostgres, stopPostmaster } from "./postmaster.ts";
import type { Program } from "./programs.ts";

export interface EmbeddedPostgres {
	/** URL of the superuser; a secret. */
	readonly url: string;
	pid(): number | undefined;
	stop(): Promise<void>;
}

/** Between attempts to restart a PostgreSQL that died: its last processes may need a moment to end. */
const RETRY_DELAYS_MS = [50, 100, 200, 400, 800, 1600, 3200];

/** Creates the cluster if missing and restarts PostgreSQL whenever it dies. @throws StartupError */
export async function startEmbeddedPostgres(dataDir: string, print: (line: string) => void): Promise<EmbeddedPostgres> {
	const folder = path.resolve(dataDir);
	mkdirSync(folder, { recursive: true });
	const warning = checkDataFolder(folder, existsSync(path.join(folder, "postgres")));
	if (warning !== undefined) print(warning);
	const release = lockFolder(folder);
	try {
		const paths = resolveDataPaths(folder, print);
		const binaries = findBinaries(paths.user);
		const password = ensureOwnerPassword(paths);
		await createCluster(paths, binaries, password);
		const crashed = await stopOrphanedPostgres(paths, binaries, print);
		const endpoint = await chooseEndpoint(paths);
		const start = () => startPostmaster(paths, binaries, endpoint);
		const postmaster = await supervise(start, crashed ? RETRY_DELAYS_MS.length : 0, print);
		return {
			url: buildPostgresUrl(endpoint, password),
			pid: () => postmaster.current().child.pid,
			async stop() {
				await postmaster.stopRestarting();
				await stopPostmaster(postmaster.current(), paths, binaries);
				if (endpoint.socket !== undefined) rmSync(endpoint.socket, { recursive: true, force: true });
				release();
			},
		};
	} catch (error) {
		release();
		throw error;
	}
}

/** Restarts a program whenever it ends, until `stopRestarting`. Retries the first start `retries` times. */
async function supervise(start: () => Promise<Program>, retries: number, print: (line: string) => void) {
	let current = await startWithRetries(start, retries);
	let isWanted = true;
	let restarting: Promise<void> | undefined;
	const watch = () => {
		current.child.once("exit", (code, signal) => {
			if (!isWanted) return;
			print(`PostgreSQL ended unexpectedly (${signal ?? code}): starting it again`);
			restarting = restart();
		});
	};
	const restart = async () => {
		for (let attempt = 0; isWanted; attempt++) {
			try {
				current = await start();
				watch();
				return;
			} catch (error) {
				const pause = RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS.at(-1);
				if (attempt >= RETRY_DELAYS_MS.length) print((error as Error).message);
				await wait(pause);
			}
		}
	};
	watch();
	return {
		current: () => current,
		async stopRestarting() {
			isWanted = false;
			await restarting;
		},
	};
}

async function startWithRetries(start: () => Promise<Program>, retries: number): Promise<Program> {
	for (const pause of RETRY_DELAYS_MS.slice(0, retries)) {
		try {
			return await start();
		} catch {
			await wait(pause);
		}
	}
	return start();
}

async function chooseEndpoint(paths: DataPaths): Promise<PostgresEndpoint> {
	if (process.platform !== "win32") return { socket: createSocketFolder(paths), port: 5432 };
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	server.close();
	await once(server, "close");
	return { socket: undefined, port };
}

export function buildPostgresUrl({ socket, port }: PostgresEndpoint, password: string): string {
	const url = new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
	if (socket !== undefined) url.searchParams.set("host", socket);
	return url.href;
}
