import { readFileSync } from "node:fs";
import path from "node:path";
import { ensureOwnerPassword, resolveDataPaths } from "./data-paths.ts";
import { buildPostgresUrl } from "./embedded-postgres.ts";
import { isFolderLocked } from "./folder-lock.ts";

/**
 * The embedded PostgreSQL that a living server runs on a data folder.
 *
 * @returns the URL of its superuser, a secret; undefined when no server uses the folder, or its PostgreSQL is not up
 */
export function findRunningPostgres(dataFolder: string): string | undefined {
	if (!isFolderLocked(dataFolder)) return undefined;
	const place = resolveDataPaths(dataFolder, () => {});
	const pidFile = readLines(path.join(place.pgDataDir, "postmaster.pid"));
	// Its lines: process id, data folder, start time, port, folder of the socket (PostgreSQL's miscadmin.h).
	const [, , , port, socket] = pidFile;
	if (port === undefined) return undefined;
	return buildPostgresUrl({ socket: socket || undefined, port: Number(port) }, ensureOwnerPassword(place));
}

function readLines(file: string): string[] {
	try {
		return readFileSync(file, "utf8").split(/\r?\n/);
	} catch {
		return [];
	}
}
