import { type ChildProcess, spawn } from "node:child_process";
import type { OsUser } from "./os-user.ts";

/** Nobody writes into the pipe: `read` returns when the system closes the pipe of the dead server. */
const WATCHER_SCRIPT = 'read -r line; kill -INT "$1"';

/**
 * Stops PostgreSQL when the server is killed. If there is no shell (Windows), or if it is killed, too, the next start
 * stops PostgreSQL.
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
