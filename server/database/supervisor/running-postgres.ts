import path from "node:path";
import { ensureOwnerPassword, resolveDataPaths } from "./data-paths.ts";
import { buildPostgresUrl } from "./embedded-postgres.ts";
import { isFolderLocked } from "./folder-lock.ts";
import { readIfExists } from "./read-if-exists.ts";

/**
 * The superuser's URL, a secret, for the PostgreSQL that another server runs on a data folder. Undefined if there is
 * none.
 */
export function findRunningPostgres(dataFolder: string): string | undefined {
	if (!isFolderLocked(dataFolder)) return undefined;
	const paths = resolveDataPaths(dataFolder, () => {});
	const pidFile = readIfExists(path.join(paths.pgDataDir, "postmaster.pid")) ?? "";
	// Its lines: process id, data folder, start time, port, folder of the socket (PostgreSQL's miscadmin.h).
	const [, , , port, socket] = pidFile.split(/\r?\n/);
	if (port === undefined) return undefined;
	return buildPostgresUrl({ socket: socket || undefined, port: Number(port) }, ensureOwnerPassword(paths));
}
