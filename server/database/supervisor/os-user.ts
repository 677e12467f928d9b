import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartupError } from "../../startup-error.ts";

export interface OsUser {
	readonly uid: number;
	readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. Root takes the data's owner, `postgres` or `nobody`. Undefined means the server's
 * own user.
 */
export function resolvePostgresUser(dataFolder: string): OsUser | undefined {
	const owner = getOwner(dataFolder);
	const uid = process.getuid?.();
	if (uid !== 0) {
		if (owner !== undefined && uid !== undefined && owner.uid !== uid)
			throw new StartupError(
				`${dataFolder} belongs to another user (uid ${owner.uid}): start as that user, or as root`,
			);
		return undefined;
	}
	if (owner !== undefined && owner.uid !== 0) return owner;
	const user = findSystemUser("postgres") ?? findSystemUser("nobody");
	if (user === undefined)
		throw new StartupError(
			"PostgreSQL does not run as root, and there is no user postgres or nobody: start as another user",
		);
	return user;
}

export function canAccessFolder(folder: string, user: OsUser | undefined): boolean {
	return user === undefined || spawnSync("test", ["-x", folder], { ...user, cwd: "/" }).status === 0;
}

function getOwner(folder: string): OsUser | undefined {
	return statSync(folder, { throwIfNoEntry: false });
}

function findSystemUser(name: string): OsUser | undefined {
	const readId = (option: string) =>
		Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
	try {
		return { uid: readId("-u"), gid: readId("-g") };
	} catch {
		return undefined;
	}
}
