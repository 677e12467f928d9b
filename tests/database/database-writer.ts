import { spawn } from "node:child_process";
import { type CompiledServer, type LoggedProcess, logOutput } from "../helpers/server-process.ts";

export interface OsUser {
	readonly uid: number;
	readonly gid: number;
}

/**
 * A process that has a data folder's database open, says `open`, and inserts rows until it ends: `stored <key>` after
 * the database acknowledged one. SIGTERM stops it as a server stops, SIGUSR2 has it run out of memory.
 */
export function startWriter(server: CompiledServer, dataDir: string, user?: OsUser): LoggedProcess {
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
					console.log("stored " + key);
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
	return logOutput(
		spawn(process.execPath, ["--max-old-space-size=96", "--input-type=module", "--eval", program], {
			...user,
			cwd: "/",
			// Node.js writes much when it runs out of memory.
			stdio: ["ignore", "pipe", "ignore"],
		}),
	);
}

/** The keys of the rows that the database acknowledged. */
export function acknowledgedKeys({ outputLines }: LoggedProcess): string[] {
	return outputLines.filter((line) => line.startsWith("stored ")).map((line) => line.slice("stored ".length));
}
