import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path, { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Pino's levels: 50 is an error, 60 is fatal. */
const LOGGED_ERROR = /^\{"level":[56]0,/;

const BUILT_MAIN = path.resolve(import.meta.dirname, "../../build/server/main.js");

/**
 * The server as `npm start` runs it, a process of its own. Resolves when it listens, on a free port of this machine if
 * `settings` names none. Lines of stderr are shown as well.
 */
export async function startServerProcess(settings: Readonly<Record<string, string>>, main = BUILT_MAIN) {
	const dataDir = path.join(path.dirname(main), "../data");
	const env = { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, ...settings };
	const child = spawn(process.execPath, [main], { cwd: "/", env, stdio: ["ignore", "pipe", "pipe"] });
	const stderrLines: string[] = [];
	createInterface({ input: child.stderr }).on("line", (line) => {
		stderrLines.push(line);
		process.stderr.write(`${line}\n`);
	});
	const { outputLines, waitForLine } = logOutput(child);
	const [, siteUrl = "", url = ""] = await waitForLine(/is open at (\S+) \(listening on (http:[^)]+)\)/);
	const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string };
	const isRunning = () => child.exitCode === null && child.signalCode === null;
	return {
		// Users reach it at its site's URL, which need not be where it listens.
		...{ url, siteUrl, publishableKey: supabaseKey, child, isRunning },
		/** Lines of stderr, and errors in the log. */
		errorLines: () => [...stderrLines, ...outputLines.filter((line) => LOGGED_ERROR.test(line))],
		/** Resolves with the exit code, null if it was killed, when the process has ended. */
		async end(signal: "SIGTERM" | "SIGKILL") {
			if (isRunning()) {
				const ended = once(child, "exit");
				child.kill(signal);
				await ended;
			}
			return child.exitCode;
		},
	};
}

export type LoggedProcess = ReturnType<typeof logOutput>;

/** Reads a process's output line by line. */
export function logOutput(child: ChildProcessByStdio<null, Readable, Readable | null>) {
	const lines: string[] = [];
	const reader = createInterface({ input: child.stdout });
	reader.on("line", (line) => lines.push(line));
	const closed = once(reader, "close").then(() => "closed");
	return {
		child,
		/** Every line of stdout so far. */
		outputLines: lines as readonly string[],
		/** The first line of stdout, past or to come, that matches. Fails when the process ends without it. */
		async waitForLine(pattern: RegExp) {
			let seen = 0;
			for (let event: unknown = "line"; ; event = await Promise.race([once(reader, "line"), closed])) {
				for (; seen < lines.length; seen++) {
					const match = pattern.exec(lines[seen] as string);
					if (match) return match;
				}
				if (event === "closed") throw new Error(`ended without ${pattern}: ${lines.slice(-5).join(" | ")}`);
			}
		},
	};
}

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

export type CompiledServer = Awaited<ReturnType<typeof compileServer>>;

/**
 * The server as plain JavaScript, for tests that kill a whole process. Below node_modules, where it finds its
 * libraries.
 */
export async function compileServer() {
	const root = join(import.meta.dirname, "../..");
	const cache = join(root, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(join(cache, "whose-turn-server-"));
	const tsc = join(root, "node_modules/typescript/bin/tsc");
	// That the types are right is for another step of `npm test` to say.
	await promisify(execFile)(process.execPath, [tsc, "-p", "server", "--noCheck", "--outDir", folder], { cwd: root });
	await cp(await writeBuiltApp(), join(folder, "app"), { recursive: true });
	return {
		folder,
		/** The program that `npm start` runs, with a small app to serve. */
		main: join(folder, "server/main.js"),
		/** URL of a compiled file of the server, for a process of its own to import. */
		url: (file: string) => pathToFileURL(join(folder, "server", file)).href,
		remove: () => rm(folder, { recursive: true }),
	};
}
