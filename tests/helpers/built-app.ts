import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";

export const PAGE_HTML = `<!doctype html><title>Page</title><style>body{margin:0}</style><script>start()</script><script src="/assets/main-1a2b.js"></script>`;
export const SCRIPT_TEXT = "console.log('the app');\n".repeat(40);

/**
 * Writes a folder as a build leaves it: a page, a compressed and an uncompressed asset, a hidden file, and beside the
 * folder a file named `secret.txt` that no request may reach.
 *
 * @returns the path of the folder
 */
export async function writeBuiltApp(): Promise<string> {
	const around = await mkdtemp(join(tmpdir(), "built-app-"));
	const folder = join(around, "app");
	const files: Readonly<Record<string, string | Uint8Array>> = {
		"secret.txt": "the secret",
		"app/index.html": PAGE_HTML,
		"app/assets/main-1a2b.js": SCRIPT_TEXT,
		"app/assets/main-1a2b.js.br": brotliCompressSync(SCRIPT_TEXT),
		"app/assets/main-1a2b.js.gz": gzipSync(SCRIPT_TEXT),
		"app/assets/mark-3c4d.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
		"app/.vite/manifest.json": "{}",
		"app/manifest.webmanifest": "{}",
		"app/sw.js": "skipWaiting()",
	};
	await mkdir(join(folder, "assets"), { recursive: true });
	await mkdir(join(folder, ".vite"));
	for (const [path, content] of Object.entries(files)) await writeFile(join(around, path), content);
	return folder;
}

export interface CompiledServer {
	readonly folder: string;
	/** The program that `npm start` runs, with a small app to serve. */
	readonly main: string;
	/** URL of a compiled file of the server, for a process of its own to import. */
	url(file: string): string;
	remove(): Promise<void>;
}

/**
 * The server as plain JavaScript, for tests that kill a whole process. Below node_modules, where it finds its
 * libraries.
 */
export async function compileServer(): Promise<CompiledServer> {
	const root = join(import.meta.dirname, "../..");
	const cache = join(root, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(join(cache, "whose-turn-server-"));
	const compiled = join(folder, "server");
	const tsc = join(root, "node_modules/typescript/bin/tsc");
	// That the types are right is for another step of `npm test` to say.
	await promisify(execFile)(process.execPath, [tsc, "-p", "server", "--noCheck", "--outDir", folder], { cwd: root });
	await cp(await writeBuiltApp(), join(folder, "app"), { recursive: true });
	return {
		folder,
		main: join(compiled, "main.js"),
		url: (file) => pathToFileURL(join(compiled, file)).href,
		remove: () => rm(folder, { recursive: true }),
	};
}
