import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { findBinaries } from "../../server/database/supervisor/binaries.ts";
import { createSocketFolder, resolveDataPaths } from "../../server/database/supervisor/data-paths.ts";
import { isAlive, waitForExit } from "../../server/database/supervisor/processes.ts";
import { startProgram } from "../../server/database/supervisor/programs.ts";
import { type CompiledServer, compileServer } from "../helpers/server-process.ts";
import { createTestFolder } from "../helpers/test-database.ts";
import { acknowledgedKeys, startWriter } from "./database-writer.ts";

/** @param repetitions of what is killed under writes */
export function testCrashRecovery(repetitions: number): void {
	let server: CompiledServer;
	let dataDir: string;

	beforeAll(async () => {
		dataDir = await createTestFolder();
		server = await compileServer();
	});
	afterAll(async () => {
		await server.remove();
		await rm(dataDir, { recursive: true });
	});

	async function postmasterPid(): Promise<number> {
		return Number.parseInt(await readFile(path.join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);
	}

	async function storedKeys(database: Database): Promise<Set<string>> {
		const { rows } = await database.pool.query<{ key: string }>("select key from auth.rate_limits");
		return new Set(rows.map(({ key }) => key));
	}

	/** A new server finds every acknowledged row. */
	async function expectStored(acknowledged: string[]): Promise<void> {
		const database = await openDatabase({ dataDir, print: () => {} });
		try {
			const stored = await storedKeys(database);
			expect(acknowledged.length).toBeGreaterThan(0);
			expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
		} finally {
			await database.stop();
		}
	}

	describe("a server process", () => {
		it.each([
			["alone", false],
			["together with its PostgreSQL", true],
		])(
			"killed under writes, %s, leaves every acknowledged row, and the next one starts at once",
			async (_, together) => {
				const acknowledged: string[] = [];
				for (let time = 0; time < repetitions; time++) {
					const writer = startWriter(server, dataDir);
					await writer.waitForLine(/^stored .*-20$/);
					if (together) process.kill(await postmasterPid(), "SIGKILL");
					writer.child.kill("SIGKILL");
					await once(writer.child, "close");
					acknowledged.push(...acknowledgedKeys(writer));
				}
				await expectStored(acknowledged);
			},
		);

		it.each([
			["killed", "SIGKILL"],
			["out of memory", "SIGUSR2"],
		] as const)(
			"%s takes its PostgreSQL with it, and nobody has to start another",
			{ timeout: 60_000 },
			async (_, sent) => {
				const writer = startWriter(server, dataDir);
				await writer.waitForLine(/^stored .*-20$/);
				const postmaster = await postmasterPid();
				writer.child.kill(sent);
				const [, signal] = await once(writer.child, "close");
				expect(signal).not.toBeNull();
				expect(await waitForExit(postmaster, 20_000)).toBe(true);
				await expectStored(acknowledgedKeys(writer));
			},
		);

		it("stops a PostgreSQL that was left running in its folder, and says so", { timeout: 60_000 }, async () => {
			const paths = resolveDataPaths(dataDir, () => {});
			const binaries = findBinaries(paths.user);
			const options = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${createSocketFolder(paths)}`];
			const left = startProgram(binaries.postgres, ["-D", paths.pgDataDir, ...options], paths);
			await new Promise<void>((resolve) => left.onLine((line) => line.includes("ready to accept") && resolve()));
			const said: string[] = [];
			const database = await openDatabase({ dataDir, print: (line) => said.push(line) });
			await database.stop();
			expect(said).toEqual([`stopping the PostgreSQL (pid ${left.child.pid}) that an earlier server left running`]);
			expect(left.child.exitCode).toBe(0);
		});

		it("ends on a signal after finishing its writes and stopping PostgreSQL", { timeout: 30_000 }, async () => {
			const writer = startWriter(server, dataDir);
			await writer.waitForLine(/^stored .*-5$/);
			const postmaster = await postmasterPid();
			writer.child.kill("SIGTERM");
			const [code] = await once(writer.child, "close");
			expect([code, writer.outputLines.at(-1)]).toEqual([0, "stopped"]);
			expect(isAlive(postmaster)).toBe(false);
		});

		it("is named to another that wants its folder", { timeout: 30_000 }, async () => {
			const first = startWriter(server, dataDir);
			await first.waitForLine(/^open$/);
			const second = startWriter(server, dataDir);
			const [error] = await second.waitForLine(/^StartupError: .*$/);
			expect(error).toBe(`StartupError: another server (pid ${first.child.pid}) is using ${dataDir}`);
			await first.waitForLine(/^stored .*-5$/);
			first.child.kill("SIGTERM");
			expect((await once(first.child, "close"))[0]).toBe(0);
		});
	});

	describe("a PostgreSQL", () => {
		it("killed under writes is started again and has everything, every time", { timeout: 120_000 }, async () => {
			const database = await openDatabase({ dataDir, print: () => {} });
			try {
				const acknowledged: string[] = [];
				let ended = false;
				let wrote = () => {};
				const writers = [0, 1, 2, 3].map(async (writer) => {
					for (let row = 0; !ended; row++) {
						const key = `revived-${writer}-${row}`;
						try {
							await database.pool.query("insert into auth.rate_limits (key) values ($1)", [key]);
							acknowledged.push(key);
							wrote();
						} catch {
							await new Promise((resolve) => setImmediate(resolve));
						}
					}
				});
				const rowsWritten = async (count: number) => {
					for (const until = acknowledged.length + count; acknowledged.length < until; )
						await new Promise<void>((resolve) => {
							wrote = resolve;
						});
				};
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
				const stored = await storedKeys(database);
				expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
			} finally {
				await database.stop();
			}
		});

		it("killed just before the server stops does not delay it", async () => {
			const database = await openDatabase({ dataDir, print: () => {} });
			process.kill(await postmasterPid(), "SIGKILL");
			await expect(database.stop()).resolves.toBeUndefined();
			const next = await openDatabase({ dataDir, print: () => {} });
			expect((await next.pool.query("select")).rowCount).toBe(1);
			await next.stop();
		});
	});
}
