import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { CompiledServer } from "./built-app.ts";
import type { ServerAddress } from "./clients.ts";

/** The server as `npm start` runs it, a process of its own. */
export interface ServerProcess extends ServerAddress {
	/** Where users reach it, which need not be where it listens. */
	readonly siteUrl: string;
	readonly child: ChildProcess;
	isRunning(): boolean;
	/** Lines of stderr, and errors in the log. */
	errorLines(): string[];
	/** Resolves with the exit code, null if it was killed, when the process has ended. */
	end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** Pino's levels: 50 is an error, 60 is fatal. */
const LOGGED_ERROR = /^\{"level":[56]0,/;

/**
 * Resolves when it listens, on a free port of this machine if `settings` names none. Lines of stderr are shown as well.
 */
export async function startServerProcess(
	{ main }: Pick<CompiledServer, "main">,
	settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
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
		url,
		siteUrl,
		publishableKey: supabaseKey,
		child,
		isRunning,
		errorLines: () => [...stderrLines, ...outputLines.filter((line) => LOGGED_ERROR.test(line))],
		async end(signal) {
			if (isRunning()) {
				const ended = once(child, "exit");
				child.kill(signal);
				await ended;
			}
			return child.exitCode;
		},
	};
}

/** A child process whose output is read line by line. */
export interface LoggedProcess {
	readonly child: ChildProcess;
	/** Every line of stdout so far. */
	readonly outputLines: readonly string[];
	/** The first line of stdout, past or to come, that matches. Fails when the process ends without it. */
	waitForLine(pattern: RegExp): Promise<RegExpExecArray>;
}

export function logOutput(child: ChildProcessByStdio<null, Readable, Readable | null>): LoggedProcess {
	const lines: string[] = [];
	const reader = createInterface({ input: child.stdout });
	reader.on("line", (line) => lines.push(line));
	const closed = once(reader, "close").then(() => "closed");
	return {
		child,
		outputLines: lines,
		async waitForLine(pattern) {
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
