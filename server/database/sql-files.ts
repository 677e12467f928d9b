import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "../package-root.ts";

export interface SqlFile {
	readonly version: string;
	readonly name: string;
	readonly sql: string;
}

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
