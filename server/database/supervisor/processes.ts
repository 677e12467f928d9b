import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { readIfExists } from "./read-if-exists.ts";

/** A zombie is not alive. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
	}
	return readStatFields(pid)?.[0] !== "Z";
}

/** Opaque. Identifies a process together with its id, which may be used again. Undefined if the system does not say. */
export function getStartTime(pid: number): string | undefined {
	// Field 22 of proc(5); the first of these fields is number 3.
	return readStatFields(pid)?.[19] ?? queryPs("lstart=", pid)?.replaceAll(/\s+/g, "-");
}

/** Words separated by white space or NUL. Undefined if the system does not say. */
export function getCommandLine(pid: number): string | undefined {
	return readIfExists(`/proc/${pid}/cmdline`) ?? queryPs("command=", pid);
}

export async function waitForExit(pid: number, ms: number): Promise<boolean> {
	for (const until = Date.now() + ms; isAlive(pid); await wait(20)) if (Date.now() > until) return false;
	return true;
}

/** The fields after the name in /proc/<pid>/stat; the name may contain spaces and brackets. */
function readStatFields(pid: number): string[] | undefined {
	return readIfExists(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ");
}

/** macOS and the BSDs have no /proc; Windows has neither. */
function queryPs(column: string, pid: number): string | undefined {
	if (process.platform === "win32" || process.platform === "linux") return undefined;
	try {
		return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
	} catch {
		return undefined;
	}
}
