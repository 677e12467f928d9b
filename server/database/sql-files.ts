import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

export interface SqlFile {
	readonly version: string;
	readonly name: string;
	readonly sql: string;
}

/** Source and compiled server find the SQL, which is not compiled, from the package's root. */
const packageRoot = (() => {
	let folder = import.meta.dirname;
	while (!existsSync(path.join(folder, "package.json"))) folder = path.dirname(folder);
	return folder;
})();

/** Of this server. */
export const RELEASE: string = createRequire(import.meta.url)(path.join(packageRoot, "package.json")).version;

export const BUILTIN_FOLDER = path.join(packageRoot, "server/database/builtin");

export const SHARED_FOLDER = path.join(packageRoot, "supabase/migrations");

export async function readSql(folder: string, file: string): Promise<string> {
	return readFile(path.join(folder, file), "utf8");
}

/** Files `<version>_<name>.sql`, ordered as the Supabase CLI does. */
export async function readVersionedSql(folder: string): Promise<SqlFile[]> {
	const files: SqlFile[] = [];
	for (const file of (await readdir(folder)).sort()) {
		const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
		if (version !== undefined && name !== undefined) files.push({ version, name, sql: await readSql(folder, file) });
	}
	return files;
}
