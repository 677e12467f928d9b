import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { StartupError } from "../../startup-error.ts";
import type { DataPaths } from "./data-paths.ts";

/** Lines kept for the message when a program fails. */
const MAX_ERROR_LINES = 20;

export interface Program {
	readonly child: ChildProcess;
	/** Why it failed, in one line, as far as it has said. */
	getErrorOutput(): string;
	onLine(listener: (line: string) => void): void;
}

/** Runs one of PostgreSQL's programs as the place's user. It knows none of our settings and gets none of our signals. */
export function startProgram(file: string, args: readonly string[], { baseDir, user }: DataPaths): Program {
	const { PATH, SystemRoot } = process.env;
	const child = spawn(file, args, {
		...user,
		cwd: baseDir,
		detached: true,
		stdio: ["ignore", "ignore", "pipe"],
		env: { PATH, SystemRoot, LC_ALL: "C", TZ: "UTC" },
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

/** Runs a program to its end. @throws StartupError with its own words when it fails */
export async function waitForSuccess(program: Program): Promise<void> {
	const [code] = (await once(program.child, "close")) as [number | null];
	if (code !== 0) throw new StartupError(program.getErrorOutput());
}
