import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartRefused } from "../../start-refused.ts";
import { isAlive, startTime } from "./processes.ts";

/**
 * Makes this process the only server that uses a folder, until it releases it or dies.
 *
 * @returns releases the folder
 * @throws StartRefused naming the process id of a living server that uses it
 */
export function ownFolder(folder: string): () => void {
	const file = pidFileOf(folder);
	const mine = `${process.pid} ${startTime(process.pid) ?? ""}\n`;
	while (!create(file, mine)) {
		const found = read(file);
		const pid = livingOwner(found);
		if (pid !== undefined) throw new StartRefused(`another server (pid ${pid}) is using ${folder}`);
		// Two servers may find the same dead owner: only one of them can move its file away, and looks at what it moved.
		const moved = `${file}.${process.pid}`;
		try {
			renameSync(file, moved);
		} catch {
			continue;
		}
		if (read(moved) !== found) linkSync(moved, file);
		rmSync(moved, { force: true });
	}
	return () => rmSync(file, { force: true });
}

/** Whether a living server uses a folder. */
export function isOwned(folder: string): boolean {
	return livingOwner(read(pidFileOf(folder))) !== undefined;
}

function livingOwner(text: string): number | undefined {
	const [pid, started] = text.trim().split(" ", 2);
	return isRunning(Number(pid), started) ? Number(pid) : undefined;
}

function pidFileOf(folder: string): string {
	return path.join(folder, "server.pid");
}

function create(file: string, text: string): boolean {
	const draft = `${file}.${process.pid}`;
	writeFileSync(draft, text);
	try {
		// A link appears with its text in it: nobody ever reads half a file.
		linkSync(draft, file);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	} finally {
		rmSync(draft);
	}
}

function read(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}

/** Process ids are used again, in containers even at once: the start time tells two of them apart. */
function isRunning(pid: number, started: string | undefined): boolean {
	if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
	const now = startTime(pid);
	return now === undefined || started === undefined || now === started;
}
