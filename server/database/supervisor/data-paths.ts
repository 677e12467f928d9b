import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { canAccessFolder, type OsUser, resolvePostgresUser } from "./os-user.ts";

/** Used when PostgreSQL's user has no access to our own folders. */
export const SYSTEM_DATA_DIR = "/var/lib/whose-turn";

/** sun_path holds 104 bytes on macOS and 108 on Linux, with a NUL at the end. */
const MAX_SOCKET_PATH_BYTES = 103;

export interface DataPaths {
	readonly baseDir: string;
	readonly pgDataDir: string;
	/** Runs PostgreSQL; undefined means the server's own user. */
	readonly user: OsUser | undefined;
}

export function resolveDataPaths(dataDir: string, print: (line: string) => void): DataPaths {
	let base = path.join(dataDir, "postgres");
	let user = resolvePostgresUser(path.join(base, "data"));
	if (!canAccessFolder(dataDir, user)) {
		const mark = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
		base = path.join(SYSTEM_DATA_DIR, `${path.basename(dataDir)}-${mark}`);
		user = resolvePostgresUser(path.join(base, "data"));
		print(`PostgreSQL's user cannot get into ${dataDir}: the database is in ${base}`);
	}
	// PostgreSQL's user has to get through this folder. Its contents are closed to everybody else.
	mkdirSync(base, { recursive: true, mode: user === undefined ? 0o700 : 0o755 });
	return { baseDir: base, pgDataDir: path.join(base, "data"), user };
}

export function createPrivateFolder(folder: string, user: OsUser | undefined): string {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	return chownToUser(folder, user);
}

/** Takes a temporary folder if the path below `baseDir` is too long for a socket. */
export function createSocketFolder({ baseDir, user }: DataPaths): string {
	const folder = path.join(baseDir, "run");
	if (Buffer.byteLength(path.join(folder, ".s.PGSQL.5432")) <= MAX_SOCKET_PATH_BYTES)
		return createPrivateFolder(folder, user);
	return chownToUser(mkdtempSync(path.join(tmpdir(), "whose-turn-")), user);
}

export function ensureOwnerPassword({ baseDir }: DataPaths): string {
	const file = path.join(baseDir, "password");
	try {
		writeFileSync(file, randomBytes(24).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		chmodSync(file, 0o600);
	}
	return readFileSync(file, "utf8");
}

export function chownToUser(file: string, user: OsUser | undefined): string {
	if (user !== undefined) chownSync(file, user.uid, user.gid);
	return file;
}
