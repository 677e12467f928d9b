import { readFileSync } from "node:fs";
import path from "node:path";
import { postgresUrl } from "./embedded-postgres.ts";
import { isOwned } from "./ownership.ts";
import { ownerPassword, placeFor } from "./place.ts";

/**
 * The embedded PostgreSQL that a living server runs on a data folder.
 *
 * @returns the URL of its superuser, a secret; undefined when no server uses the folder, or its PostgreSQL is not up
 */
export function findRunningPostgres(dataFolder: string): string | undefined {
	if (!isOwned(dataFolder)) return undefined;
	const place = placeFor(dataFolder, () => {});
	const pidFile = readLines(path.join(place.data, "postmaster.pid"));
	// Its lines: process id, data folder, start time, port, folder of the socket (PostgreSQL's miscadmin.h).
	const [, , , port, socket] = pidFile;
	if (port === undefined) return undefined;
	return postgresUrl({ socket: socket || undefined, port: Number(port) }, ownerPassword(place));
}

function readLines(file: string): string[] {
	try {
		return readFileSync(file, "utf8").split(/\r?\n/);
	} catch {
		return [];
	}
}
