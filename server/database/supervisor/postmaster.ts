import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import type { DataPaths } from "./data-paths.ts";
import { getCommandLine, isAlive, waitForExit } from "./processes.ts";
import { type Program, startProgram, waitForSuccess } from "./programs.ts";
import { stopWhenParentDies } from "./shutdown-watcher.ts";

/** Where a PostgreSQL listens: the folder of its socket, or a loopback address where there are no such sockets. */
export interface PostgresEndpoint {
	readonly socket: string | undefined;
	readonly port: number;
}

/**
 * Starts PostgreSQL and waits until it accepts connections.
 *
 * @throws StartupError with PostgreSQL's own words
 */
export async function startPostmaster(
	place: DataPaths,
	binaries: Binaries,
	{ socket, port }: PostgresEndpoint,
): Promise<Program> {
	const settings = {
		listen_addresses: socket === undefined ? "127.0.0.1" : "",
		unix_socket_directories: socket ?? "",
		unix_socket_permissions: "0700",
		shared_buffers: "32MB",
		max_connections: "40",
		// A statement may hold what people typed.
		log_min_error_statement: "panic",
	};
	const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
	const postmaster = startProgram(binaries.postgres, ["-D", place.pgDataDir, "-p", String(port), ...options], place);
	stopWhenParentDies(postmaster.child, place.user);
	const ready = new Promise<boolean>((resolve) => {
		postmaster.onLine((line) => line.includes("ready to accept connections") && resolve(true));
		postmaster.child.once("close", () => resolve(false));
		postmaster.child.once("error", () => resolve(false));
	});
	if (!(await ready)) throw new StartupError(`PostgreSQL does not start: ${postmaster.getErrorOutput()}`);
	return postmaster;
}

/** Stops PostgreSQL: connections are cut, everything committed is on disk when this returns. */
export async function stopPostmaster({ child }: Program, place: DataPaths, binaries: Binaries): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	await shutDown(child.pid as number, place, binaries);
	await ended;
}

/**
 * Stops the PostgreSQL that a dead server left running on these data, and takes away what would keep a new one from
 * starting. The caller owns the folder, so nobody living uses it.
 *
 * @returns whether the last one did not end in order: its processes may need a moment to leave
 */
export async function stopOrphanedPostgres(
	place: DataPaths,
	binaries: Binaries,
	say: (line: string) => void,
): Promise<boolean> {
	const pidFile = path.join(place.pgDataDir, "postmaster.pid");
	let pid: number;
	try {
		pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
	} catch {
		return false;
	}
	if (!isAlive(pid) || getCommandLine(pid)?.includes(place.pgDataDir) === false) {
		// The process id is used again by somebody else, or nobody has waited for its end: PostgreSQL would take it for itself.
		// Whether other processes of a dead one are still at the data it sees by their shared memory.
		rmSync(pidFile, { force: true });
		return true;
	}
	say(`stopping the PostgreSQL (pid ${pid}) that an earlier server left running`);
	await shutDown(pid, place, binaries);
	return true;
}

async function shutDown(pid: number, place: DataPaths, binaries: Binaries): Promise<void> {
	if (process.platform === "win32") {
		await waitForSuccess(
			startProgram(binaries.pgCtl, ["stop", "--mode", "fast", "--wait", "--pgdata", place.pgDataDir], place),
		);
		return;
	}
	// "Fast" and "immediate" shutdown (PostgreSQL manual, 18.5): the second one recovers at the next start.
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
