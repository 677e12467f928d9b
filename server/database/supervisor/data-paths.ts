import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { canAccessFolder, type OsUser, resolvePostgresUser } from "./os-user.ts";

/** The system's own place for what a server keeps, for when PostgreSQL's user cannot get into ours. */
export const SYSTEM_DATA_DIR = "/var/lib/whose-turn";

/** sun_path holds 104 bytes on macOS and 108 on Linux, with a NUL at the end. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Where an embedded PostgreSQL lives, and as whom. */
export interface DataPaths {
	readonly baseDir: string;
	/** PostgreSQL's data folder; not there before the first start. */
	readonly pgDataDir: string;
	/** As whom PostgreSQL runs; undefined: as ourselves. */
	readonly user: OsUser | undefined;
}

/** The place for the database of a data folder of ours: inside it whenever PostgreSQL's user can get there. */
export function resolveDataPaths(dataDir: string, say: (line: string) => void): DataPaths {
	let base = path.join(dataDir, "postgres");
	let user = resolvePostgresUser(path.join(base, "data"));
	if (!canAccessFolder(dataDir, user)) {
		const mark = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
		base = path.join(SYSTEM_DATA_DIR, `${path.basename(dataDir)}-${mark}`);
		user = resolvePostgresUser(path.join(base, "data"));
		say(`PostgreSQL's user cannot get into ${dataDir}: the database is in ${base}`);
	}
	// Lent to another user, the folder has to let that user in; what is inside is closed to everybody else.
	mkdirSync(base, { recursive: true, mode: user === undefined ? 0o700 : 0o755 });
	return { baseDir: base, pgDataDir: path.join(base, "data"), user };
}

/** Makes a folder of PostgreSQL's own, closed to everybody else. */
export function createPrivateFolder(folder: string, user: OsUser | undefined): string {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	return chownToUser(folder, user);
}

/** A folder for the socket, inside the place unless its path is too long for a socket. */
export function createSocketFolder({ baseDir, user }: DataPaths): string {
	const folder = path.join(baseDir, "run");
	if (Buffer.byteLength(path.join(folder, ".s.PGSQL.5432")) <= MAX_SOCKET_PATH_BYTES)
		return createPrivateFolder(folder, user);
	return chownToUser(mkdtempSync(path.join(tmpdir(), "whose-turn-")), user);
}

/** The database owner's password: random, made once, readable by us only. */
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
