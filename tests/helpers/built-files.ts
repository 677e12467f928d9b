import { readFileSync } from "node:fs";

interface Chunk {
	readonly file: string;
	readonly imports?: readonly string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync("build/app/.vite/manifest.json", "utf8"));

/** The files of a chunk and of what it alone imports, as the build names them. */
export function filesOf(source: string): string[] {
	const { file, imports = [] } = manifest[source] ?? { file: `no chunk of ${source}` };
	return [file, ...imports.filter((name) => name !== "index.html").flatMap(filesOf)];
}

/** What only accounts need. */
export const ACCOUNT_FILES = filesOf("src/stores/accounts/open-accounts.ts");
