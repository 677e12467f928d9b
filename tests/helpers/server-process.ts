import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { CompiledServer } from "./compiled-server.ts";

export interface ServerProcess {
	readonly child: ChildProcess;
	/** Every line it has said so far. */
	readonly outputLines: readonly string[];
	/** Every line that it wrote to stderr, which is shown as well. */
	readonly errorLines: readonly string[];
	/** The first line, said already or still to come, that the pattern matches; fails when the process ends without it. */
	waitForLine(pattern: RegExp): Promise<RegExpExecArray>;
}

export interface OsUser {
	readonly uid: number;
	readonly gid: number;
}

/**
 * A process that has a data folder's database open, says `open`, and inserts rows until it ends: `kept <key>` after the
 * database acknowledged one. SIGTERM stops it as a server stops, SIGUSR2 has it run out of memory.
 */
export function startWriter(server: CompiledServer, dataDir: string, user?: OsUser): ServerProcess {
	const program = `
		import { openDatabase } from ${JSON.stringify(server.url("database/database.js"))};
		try {
			const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, print: console.log });
			console.log("open");
			let stopping = false;
			const writers = [0, 1, 2, 3].map(async (writer) => {
				for (let row = 0; !stopping; row++) {
					const key = [process.pid, writer, row].join("-");
					await database.pool.query("insert into auth.rate_limits (key) values ($1)", [key]);
					console.log("kept " + key);
				}
			});
			process.once("SIGUSR2", () => {
				for (const hoard = []; ; ) hoard.push(new Array(100_000).fill({}));
			});
			process.once("SIGTERM", async () => {
				stopping = true;
				await Promise.all(writers);
				await database.stop();
				console.log("stopped");
			});
		} catch (error) {
			console.log(error.name + ": " + error.message);
			process.exitCode = 1;
		}`;
	return collectOutput(
		spawn(process.execPath, ["--max-old-space-size=96", "--input-type=module", "--eval", program], {
			...user,
			cwd: "/",
			// What Node.js says when it runs out of memory is long.
			stdio: ["ignore", "pipe", "ignore"],
		}),
	);
}

/** The server as people start it, on a free port of this machine; `environment` holds its other settings. */
export function startServerProcess(
	{ main }: Pick<CompiledServer, "main">,
	environment: Record<string, string>,
): ServerProcess {
	const env = { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", ...environment };
	const child = spawn(process.execPath, [main], { cwd: "/", env, stdio: ["ignore", "pipe", "pipe"] });
	const errors: string[] = [];
	createInterface({ input: child.stderr }).on("line", (line) => {
		errors.push(line);
		process.stderr.write(`${line}\n`);
	});
	return collectOutput(child, errors);
}

function collectOutput(
	child: ChildProcessByStdio<null, Readable, Readable | null>,
	errors: readonly string[] = [],
): ServerProcess {
	const lines: string[] = [];
	const reader = createInterface({ input: child.stdout });
	reader.on("line", (line) => lines.push(line));
	const closed = once(reader, "close").then(() => "closed");
	return {
		child,
		outputLines: lines,
		errorLines: errors,
		async waitForLine(pattern) {
			let seen = 0;
			for (let news: unknown = "line"; ; news = await Promise.race([once(reader, "line"), closed])) {
				for (; seen < lines.length; seen++) {
					const match = pattern.exec(lines[seen] as string);
					if (match) return match;
				}
				if (news === "closed") throw new Error(`ended without ${pattern}: ${lines.slice(-5).join(" | ")}`);
			}
		},
	};
}

/** The keys of rows that a writer was told are safe. */
export function acknowledgedKeys({ outputLines }: ServerProcess): string[] {
	return outputLines.filter((line) => line.startsWith("kept ")).map((line) => line.slice("kept ".length));
}
