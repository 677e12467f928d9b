import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Whether a process with this id runs, whoever's it is. One that has ended and was not waited for does not. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
	}
	return statFields(pid)?.[0] !== "Z";
}

/**
 * When a process started, as an opaque text: together with the process id it names one process, even when the id is used
 * again. Undefined where the system does not tell.
 */
export function startTime(pid: number): string | undefined {
	// Field 22 of proc(5); the first of these fields is number 3.
	return statFields(pid)?.[19] ?? ask("lstart=", pid)?.replaceAll(/\s+/g, "-");
}

/** The command line of a process, its words separated by white space or NUL. Undefined where the system does not tell. */
export function commandLine(pid: number): string | undefined {
	return read(`/proc/${pid}/cmdline`) ?? ask("command=", pid);
}

/** Waits until a process has ended; false if it still runs after `ms`. */
export async function hasEnded(pid: number, ms: number): Promise<boolean> {
	for (const until = Date.now() + ms; isAlive(pid); await wait(20)) if (Date.now() > until) return false;
	return true;
}

/** What follows the name in /proc/<pid>/stat: the name itself may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
	return read(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ");
}

function read(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
}

/** macOS and the BSDs have no /proc; Windows has neither. */
function ask(column: string, pid: number): string | undefined {
	if (process.platform === "win32" || process.platform === "linux") return undefined;
	try {
		return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
	} catch {
		return undefined;
	}
}
