import { readFileSync } from "node:fs";
import path from "node:path";

interface Chunk {
	readonly file: string;
	readonly name?: string;
	readonly imports?: readonly string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync("build/app/.vite/manifest.json", "utf8"));

/** The files of a chunk and of all that it imports, as the build names them. */
function closure(source: string): string[] {
	const { file, imports = [] } = manifest[source] ?? sharedChunk(source) ?? { file: `no chunk of ${source}` };
	return [file, ...imports.flatMap(closure)];
}

/** A chunk that other chunks import besides, which the manifest has by its name alone. */
function sharedChunk(source: string): Chunk | undefined {
	return Object.values(manifest).find(({ name }) => name === path.parse(source).name);
}

/** What every visit begins with: the first script and what it imports. */
export const FIRST_FILES = [...new Set(closure("index.html"))];

/** The files of a chunk and of what it alone imports, as the build names them. */
export function filesOf(source: string): string[] {
	return closure(source).filter((file) => !FIRST_FILES.includes(file));
}

/** What only accounts need; what it shares with a guest's parts is none of it. */
export const ACCOUNT_FILES = [
	"src/stores/auth/connect-auth.ts",
	"src/stores/auth/email-link-actions.ts",
	"src/screens/guest-import/guest-import-prompt.tsx",
].flatMap((source) => filesOf(source).slice(0, 1));
