import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "../..");

export interface CompiledServer {
	readonly folder: string;
	/** URL of a compiled file of the server, for a process of its own to import. */
	url(file: string): string;
	remove(): Promise<void>;
}

/** The server as plain JavaScript, for tests that kill a whole process. Below node_modules, where it finds its libraries. */
export async function compileServer(): Promise<CompiledServer> {
	const cache = path.join(root, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(path.join(cache, "whose-turn-server-"));
	const tsc = path.join(root, "node_modules/typescript/bin/tsc");
	await promisify(execFile)(process.execPath, [tsc, "-p", "server", "--outDir", folder], { cwd: root });
	return {
		folder,
		url: (file) => pathToFileURL(path.join(folder, file)).href,
		remove: () => rm(folder, { recursive: true }),
	};
}
