import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import type { DataPaths } from "./data-paths.ts";
import { getCommandLine, isAlive, waitForExit } from "./processes.ts";
import { type Program, startProgram, waitForSuccess } from "./programs.ts";
import { readIfExists } from "./read-if-exists.ts";
import { stopWhenParentDies } from "./shutdown-watcher.ts";

export interface PostgresEndpoint {
	/** Folder of the Unix socket; undefined means a loopback port. */
	readonly socket: string | undefined;
	readonly port: number;
}

/** Starts PostgreSQL and waits until it accepts connections. @throws StartupError with PostgreSQL's own message */
export async function startPostmaster(
	paths: DataPaths,
	binaries: Binaries,
	{ socket, port }: PostgresEndpoint,
): Promise<Program> {
	const settings = {
		listen_addresses: socket === undefined ? "127.0.0.1" : "",
		unix_socket_directories: socket ?? "",
		unix_socket_permissions: "0700",
		shared_buffers: "32MB",
		max_connections: "40",
		// Statements may contain what users typed.
		log_min_error_statement: "panic",
	};
	const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
	const postmaster = startProgram(binaries.postgres, ["-D", paths.pgDataDir, "-p", String(port), ...options], paths);
	stopWhenParentDies(postmaster.child, paths.user);
	const ready = new Promise<boolean>((resolve) => {
		postmaster.onLine((line) => line.includes("ready to accept connections") && resolve(true));
		postmaster.child.once("close", () => resolve(false));
		postmaster.child.once("error", () => resolve(false));
	});
	if (!(await ready)) throw new StartupError(`PostgreSQL does not start: ${postmaster.getErrorOutput()}`);
	return postmaster;
}

/** Cuts all connections; everything committed is on disk when this returns. */
export async function stopPostmaster({ child }: Program, paths: DataPaths, binaries: Binaries): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	await shutDown(child.pid as number, paths, binaries);
	await ended;
}

/**
 * Call it with the folder's lock.
 *
 * @returns whether PostgreSQL crashed: its processes may need a moment to end
 */
export async function stopOrphanedPostgres(
	paths: DataPaths,
	binaries: Binaries,
	print: (line: string) => void,
): Promise<boolean> {
	const pidFile = path.join(paths.pgDataDir, "postmaster.pid");
	const text = readIfExists(pidFile);
	if (text === undefined) return false;
	const pid = Number.parseInt(text, 10);
	if (!isAlive(pid) || getCommandLine(pid)?.includes(paths.pgDataDir) === false) {
		// PostgreSQL would take a reused process id for its own. It finds leftover processes by their shared memory itself.
		rmSync(pidFile, { force: true });
		return true;
	}
	print(`stopping the PostgreSQL (pid ${pid}) that an earlier server left running`);
	await shutDown(pid, paths, binaries);
	return true;
}

async function shutDown(pid: number, paths: DataPaths, binaries: Binaries): Promise<void> {
	if (process.platform === "win32") {
		await waitForSuccess(
			startProgram(binaries.pgCtl, ["stop", "--mode", "fast", "--wait", "--pgdata", paths.pgDataDir], paths),
		);
		return;
	}
	// "Fast", then "immediate" shutdown, which recovers at the next start (PostgreSQL manual, 18.5).
	for (const signal of ["SIGINT", "SIGQUIT"] as const) {
		try {
			process.kill(pid, signal);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
			throw error;
		}
		if (await waitForExit(pid, 20_000)) return;
	}
	throw new StartupError(`an old PostgreSQL (pid ${pid}) does not stop`);
}
