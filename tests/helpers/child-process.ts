import type { ChildProcess, ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

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
