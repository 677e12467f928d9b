import { type ChildProcess, spawn } from "node:child_process";
import type { OsUser } from "./os-user.ts";

/** Nobody ever writes: reading ends when the other end of the pipe does, which the system closes however its process ends. */
const WATCHER_SCRIPT = 'read -r line; kill -INT "$1"';

/**
 * Has a PostgreSQL stopped when this process ends in a way that leaves it no time to do so: killed, or out of memory. A shell of
 * its own waits for that. Where there is none (Windows), or the shell was killed as well, the next start stops it.
 *
 * @param user as whom PostgreSQL runs
 */
export function stopWhenParentDies(postmaster: ChildProcess, user: OsUser | undefined): void {
	if (process.platform === "win32" || postmaster.pid === undefined) return;
	const watcher = spawn("/bin/sh", ["-c", WATCHER_SCRIPT, "sh", String(postmaster.pid)], {
		...user,
		cwd: "/",
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
		env: {},
	});
	watcher.on("error", () => {});
	watcher.stdin?.on("error", () => {});
	postmaster.once("exit", () => watcher.kill("SIGKILL"));
}
