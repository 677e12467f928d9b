import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface SqlFile {
	/** The digits before the first underscore; files run in their order. */
	readonly version: string;
	readonly name: string;
	readonly sql: string;
}

/** The compiled server lies deeper than its source, and SQL is not compiled: both find it from the package's root. */
const packageRoot = (() => {
	let folder = import.meta.dirname;
	while (!existsSync(path.join(folder, "package.json"))) folder = path.dirname(folder);
	return folder;
})();

/** SQL of the built-in backend alone. */
export const BUILTIN_FOLDER = path.join(packageRoot, "server/database/builtin");

/** SQL that the built-in backend and a Supabase project share. */
export const SHARED_FOLDER = path.join(packageRoot, "supabase/migrations");

export async function readSql(folder: string, file: string): Promise<string> {
	return readFile(path.join(folder, file), "utf8");
}

/** The files `<version>_<name>.sql` of a folder, in the order of their versions, as the Supabase CLI reads them. */
export async function readVersionedSql(folder: string): Promise<SqlFile[]> {
	const files: SqlFile[] = [];
	for (const file of (await readdir(folder)).sort()) {
		const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
		if (version !== undefined && name !== undefined) files.push({ version, name, sql: await readSql(folder, file) });
	}
	return files;
}
