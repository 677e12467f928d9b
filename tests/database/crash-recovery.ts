import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { findBinaries } from "../../server/database/supervisor/binaries.ts";
import { createSocketFolder, resolveDataPaths } from "../../server/database/supervisor/data-paths.ts";
import { isAlive, waitForExit } from "../../server/database/supervisor/processes.ts";
import { startProgram } from "../../server/database/supervisor/programs.ts";
import { setUpCompiledServer, setUpTestFolder } from "../helpers/set-up.ts";
import { acknowledgedKeys, startWriter } from "./database-writer.ts";

/** @param repetitions of what is killed under writes */
export function testCrashRecovery(repetitions: number): void {
	const folder = setUpTestFolder();
	const server = setUpCompiledServer();

	async function postmasterPid(): Promise<number> {
		return Number.parseInt(await readFile(path.join(folder.path, "postgres/data/postmaster.pid"), "utf8"), 10);
	}

	const open = (print: (line: string) => void = () => {}) => openDatabase({ dataDir: folder.path, print });

	/** Every acknowledged row is there. */
	async function expectStored({ pool }: Database, acknowledged: readonly string[]): Promise<void> {
		const { rows } = await pool.query<{ key: string }>("select key from auth.rate_limits");
		const stored = new Set(rows.map(({ key }) => key));
		expect(acknowledged.length).toBeGreaterThan(0);
		expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
	}

	describe("a server process", () => {
		it.each([
			["is killed, and the next one starts at once", "SIGKILL", false, false],
			["is killed together with its PostgreSQL, and the next one starts at once", "SIGKILL", true, false],
			["is killed, and takes its PostgreSQL with it", "SIGKILL", false, true],
			["is out of memory, and takes its PostgreSQL with it", "SIGUSR2", false, true],
		] as const)("under writes %s: every acknowledged row is there", async (_, sent, together, waits) => {
			const acknowledged: string[] = [];
			for (let time = 0; time < (waits ? 1 : repetitions); time++) {
				const writer = startWriter(server, folder.path);
				await writer.waitForLine(/^stored .*-20$/);
				const postmaster = await postmasterPid();
				if (together) process.kill(postmaster, "SIGKILL");
				writer.child.kill(sent);
				const [, signal] = await once(writer.child, "close");
				expect(signal).not.toBeNull();
				if (waits) expect(await waitForExit(postmaster, 20_000)).toBe(true);
				acknowledged.push(...acknowledgedKeys(writer));
			}
			const database = await open();
			await expectStored(database, acknowledged).finally(() => database.stop());
		});

		it("stops a PostgreSQL that was left running in its folder, and says so", { timeout: 60_000 }, async () => {
			const paths = resolveDataPaths(folder.path, () => {});
			const binaries = findBinaries(paths.user);
			const options = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${createSocketFolder(paths)}`];
			const left = startProgram(binaries.postgres, ["-D", paths.pgDataDir, ...options], paths);
			await new Promise<void>((resolve) => left.onLine((line) => line.includes("ready to accept") && resolve()));
			const said: string[] = [];
			await (await open((line) => said.push(line))).stop();
			expect(said).toEqual([`stopping the PostgreSQL (pid ${left.child.pid}) that an earlier server left running`]);
			expect(left.child.exitCode).toBe(0);
		});

		it("is named to another that wants its folder, goes on, and ends on a signal after its writes", async () => {
			const first = startWriter(server, folder.path);
			await first.waitForLine(/^open$/);
			const postmaster = await postmasterPid();
			const [error] = await startWriter(server, folder.path).waitForLine(/^StartupError: .*$/);
			expect(error).toBe(`StartupError: another server (pid ${first.child.pid}) is using ${folder.path}`);
			await first.waitForLine(/^stored .*-5$/);
			first.child.kill("SIGTERM");
			const [code] = await once(first.child, "close");
			expect([code, first.outputLines.at(-1)]).toEqual([0, "stopped"]);
			expect(isAlive(postmaster)).toBe(false);
		});
	});

	describe("a PostgreSQL", () => {
		it("killed under writes is started again and has everything, every time", { timeout: 120_000 }, async () => {
			const database = await open();
			onTestFinished(() => database.stop());
			const acknowledged: string[] = [];
			let ended = false;
			const writers = [0, 1, 2, 3].map(async (writer) => {
				for (let row = 0; !ended; row++) {
					const key = `revived-${writer}-${row}`;
					try {
						await database.pool.query("insert into auth.rate_limits (key) values ($1)", [key]);
						acknowledged.push(key);
					} catch {
						await new Promise((resolve) => setImmediate(resolve));
					}
				}
			});
			const rowsWritten = (count: number, until = acknowledged.length + count) =>
				vi.waitUntil(() => acknowledged.length >= until, { timeout: 60_000, interval: 5 });
			const seen = new Set<number>();
			for (let time = 0; time < repetitions; time++) {
				await rowsWritten(50);
				const pid = await postmasterPid();
				seen.add(pid);
				process.kill(pid, "SIGKILL");
				// A backend that is busy outlives its postmaster for a while and goes on acknowledging.
				await expect.poll(postmasterPid, { timeout: 20_000 }).not.toBe(pid);
				await rowsWritten(50);
			}
			ended = true;
			await Promise.all(writers);
			expect(seen.size).toBe(repetitions);
			await expectStored(database, acknowledged);
		});

		it("killed just before the server stops does not delay it", async () => {
			const database = await open();
			process.kill(await postmasterPid(), "SIGKILL");
			await expect(database.stop()).resolves.toBeUndefined();
			const next = await open();
			expect((await next.pool.query("select")).rowCount).toBe(1);
			await next.stop();
		});
	});
}
