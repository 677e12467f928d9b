import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { writeBuiltApp } from "./built-app.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface CompiledServer {
	readonly folder: string;
	/** The program that `npm start` runs, with a small app to serve. */
	readonly main: string;
	/** URL of a compiled file of the server, for a process of its own to import. */
	url(file: string): string;
	remove(): Promise<void>;
}

/** The server as plain JavaScript, for tests that kill a whole process. Below node_modules, where it finds its libraries. */
export async function compileServer(): Promise<CompiledServer> {
	const cache = path.join(root, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(path.join(cache, "whose-turn-server-"));
	const compiled = path.join(folder, "server");
	const tsc = path.join(root, "node_modules/typescript/bin/tsc");
	// That the types are right is for another step of `npm test` to say.
	await promisify(execFile)(process.execPath, [tsc, "-p", "server", "--noCheck", "--outDir", compiled], { cwd: root });
	await cp(await writeBuiltApp(), path.join(folder, "app"), { recursive: true });
	return {
		folder,
		main: path.join(compiled, "main.js"),
		url: (file) => pathToFileURL(path.join(compiled, file)).href,
		remove: () => rm(folder, { recursive: true }),
	};
}
