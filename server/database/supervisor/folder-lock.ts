import { linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import { getStartTime, isAlive } from "./processes.ts";
import { readIfExists } from "./read-if-exists.ts";

/**
 * Locks a folder until the returned function is called or this process dies.
 *
 * @throws StartupError naming the owner's process id
 */
export function lockFolder(folder: string): () => void {
	const file = getPidFile(folder);
	const ownMark = `${process.pid} ${getStartTime(process.pid) ?? ""}\n`;
	while (!createExclusively(file, ownMark)) {
		const found = readIfExists(file);
		const pid = findLiveOwner(found);
		if (pid !== undefined) throw new StartupError(`another server (pid ${pid}) is using ${folder}`);
		// Two servers may find the same dead owner: only one of them can move its file, and checks what it moved.
		const moved = `${file}.${process.pid}`;
		try {
			renameSync(file, moved);
		} catch {
			continue;
		}
		if (readIfExists(moved) !== found) linkSync(moved, file);
		rmSync(moved, { force: true });
	}
	return () => rmSync(file, { force: true });
}

export function isFolderLocked(folder: string): boolean {
	return findLiveOwner(readIfExists(getPidFile(folder))) !== undefined;
}

function findLiveOwner(text = ""): number | undefined {
	const [pid, started] = text.trim().split(" ", 2);
	return isSameProcess(Number(pid), started) ? Number(pid) : undefined;
}

function getPidFile(folder: string): string {
	return path.join(folder, "server.pid");
}

function createExclusively(file: string, text: string): boolean {
	const draft = `${file}.${process.pid}`;
	writeFileSync(draft, text);
	try {
		// Atomic: a link appears with its complete text.
		linkSync(draft, file);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	} finally {
		rmSync(draft);
	}
}

/** Process ids are reused, in containers even at once: the start time distinguishes them. */
function isSameProcess(pid: number, started: string | undefined): boolean {
	if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
	const now = getStartTime(pid);
	return now === undefined || started === undefined || now === started;
}
