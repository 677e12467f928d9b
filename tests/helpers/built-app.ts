import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll } from "vitest";

export const PAGE_HTML = `<!doctype html><title>Page</title><style>body{margin:0}</style><script>start()</script><script src="/assets/main-1a2b.js"></script>`;
export const SCRIPT_TEXT = "console.log('the app');\n".repeat(40);

const written: string[] = [];
afterAll(() => Promise.all(written.splice(0).map((folder) => rm(folder, { recursive: true }))));

/**
 * Writes a folder as a build leaves it: a page, a compressed and an uncompressed asset, a hidden file, and beside the
 * folder a file named `secret.txt` that no request may reach. They are removed after the tests of the file.
 *
 * @returns the path of the folder
 */
export async function writeBuiltApp(): Promise<string> {
	const around = await mkdtemp(join(tmpdir(), "built-app-"));
	written.push(around);
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
	};
	await mkdir(join(folder, "assets"), { recursive: true });
	await mkdir(join(folder, ".vite"));
	for (const [path, content] of Object.entries(files)) await writeFile(join(around, path), content);
	return folder;
}
