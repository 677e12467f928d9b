import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { StartupError } from "../../startup-error.ts";
import type { DataPaths } from "./data-paths.ts";

const MAX_ERROR_LINES = 20;

export interface Program {
	readonly child: ChildProcess;
	getErrorOutput(): string;
	onLine(listener: (line: string) => void): void;
}

/**
 * PostgreSQL's programs do not run as a user without a name. If the system has no name for the user, this library gives
 * one (deploy/entrypoint.sh).
 */
const NAMES = ["LD_PRELOAD", "NSS_WRAPPER_PASSWD", "NSS_WRAPPER_GROUP"];
const ENVIRONMENT = ["PATH", "SystemRoot", ...NAMES];

/** Runs one of PostgreSQL's programs as their user, without our signals and most of our environment. */
export function startProgram(file: string, args: readonly string[], { baseDir, user }: DataPaths): Program {
	const child = spawn(file, args, {
		...user,
		cwd: baseDir,
		detached: true,
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])), LC_ALL: "C", TZ: "UTC" },
	});
	const lines: string[] = [];
	const reader = createInterface({ input: child.stderr });
	reader.on("line", (line) => {
		lines.push(line);
		if (lines.length > MAX_ERROR_LINES) lines.shift();
	});
	return {
		child,
		getErrorOutput() {
			const grave = lines.filter((line) => /FATAL|PANIC|error:/.test(line));
			return (grave.length > 0 ? grave : lines).map((line) => line.trim()).join("; ");
		},
		onLine: (listener) => reader.on("line", listener),
	};
}

/** @throws StartupError with the program's own message */
export async function waitForSuccess(program: Program): Promise<void> {
	const [code] = (await once(program.child, "close")) as [number | null];
	if (code !== 0) throw new StartupError(program.getErrorOutput());
}
