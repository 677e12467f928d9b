import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { createCluster } from "./cluster.ts";
import { createSocketFolder, ensureOwnerPassword, resolveDataPaths } from "./data-paths.ts";
import { lockFolder } from "./folder-lock.ts";
import { type PostgresEndpoint, startPostmaster, stopOrphanedPostgres, stopPostmaster } from "./postmaster.ts";
import type { Program } from "./programs.ts";

export interface EmbeddedPostgres {
	/** URL of the superuser; a secret. */
	readonly url: string;
	/** Process id of the running PostgreSQL; another one after it died and was started again. */
	pid(): number | undefined;
	stop(): Promise<void>;
}

/** Milliseconds between attempts to start a PostgreSQL that died: its last processes may need a moment to leave. */
const RETRY_DELAYS_MS = [50, 100, 200, 400, 800, 1600, 3200];

/**
 * Starts the PostgreSQL of a data folder, makes it first if need be, and keeps it running until `stop`.
 *
 * @throws StartupError when another server uses the folder, or PostgreSQL cannot be started
 */
export async function startEmbeddedPostgres(dataDir: string, say: (line: string) => void): Promise<EmbeddedPostgres> {
	const folder = path.resolve(dataDir);
	mkdirSync(folder, { recursive: true });
	const release = lockFolder(folder);
	try {
		const place = resolveDataPaths(folder, say);
		const binaries = findBinaries(place.user, say);
		const password = ensureOwnerPassword(place);
		await createCluster(place, binaries, password);
		const crashed = await stopOrphanedPostgres(place, binaries, say);
		const listening = await chooseEndpoint(() => createSocketFolder(place));
		const start = () => startPostmaster(place, binaries, listening);
		const postmaster = await supervise(start, crashed ? RETRY_DELAYS_MS.length : 0, say);
		return {
			url: buildPostgresUrl(listening, password),
			pid: () => postmaster.current().child.pid,
			async stop() {
				await postmaster.letGo();
				await stopPostmaster(postmaster.current(), place, binaries);
				if (listening.socket !== undefined) rmSync(listening.socket, { recursive: true, force: true });
				release();
			},
		};
	} catch (error) {
		release();
		throw error;
	}
}

/** Starts a program again whenever it ends by itself, until it is let go. The first start is tried again `retries` times. */
async function supervise(start: () => Promise<Program>, retries: number, say: (line: string) => void) {
	let current = await startWithRetries(start, retries);
	let wanted = true;
	let reviving: Promise<void> | undefined;
	const watch = () => {
		current.child.once("exit", (code, signal) => {
			if (!wanted) return;
			say(`PostgreSQL ended unexpectedly (${signal ?? code}): starting it again`);
			reviving = revive();
		});
	};
	const revive = async () => {
		for (let attempt = 0; wanted; attempt++) {
			try {
				current = await start();
				watch();
				return;
			} catch (error) {
				const pause = RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS.at(-1);
				if (attempt >= RETRY_DELAYS_MS.length) say((error as Error).message);
				await wait(pause);
			}
		}
	};
	watch();
	return {
		current: () => current,
		async letGo() {
			wanted = false;
			await reviving;
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

async function chooseEndpoint(socket: () => string): Promise<PostgresEndpoint> {
	if (process.platform !== "win32") return { socket: socket(), port: 5432 };
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	server.close();
	await once(server, "close");
	return { socket: undefined, port };
}

/** URL of the superuser; a secret. */
export function buildPostgresUrl({ socket, port }: PostgresEndpoint, password: string): string {
	const url = new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
	if (socket !== undefined) url.searchParams.set("host", socket);
	return url.href;
}
