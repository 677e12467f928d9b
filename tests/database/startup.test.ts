import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { StartupError } from "../../server/startup-error.ts";
import { setUpTestFolder } from "../helpers/set-up.ts";

const folder = setUpTestFolder();
/**
 * Each test goes on with what the one before has left, which each would make if it were not there: to make it is what
 * takes time.
 */
let dataDir: string;
let running: Database[];
let messages: string[];

beforeAll(() => {
	dataDir = path.join(folder.path, "made", "at the start");
});
beforeEach(() => {
	running = [];
	messages = [];
});
afterEach(async () => {
	for (const database of running) await database.stop();
});

async function open(where = dataDir): Promise<Database> {
	const database = await openDatabase({ dataDir: where, print: (line) => messages.push(line) });
	running.push(database);
	return database;
}

async function stop(database: Database): Promise<void> {
	running = running.filter((other) => other !== database);
	await database.stop();
}

const mode = async (...file: string[]) => ((await stat(path.join(dataDir, ...file))).mode & 0o777).toString(8);

describe("a data folder", () => {
	it("is made by the first of three servers that start at once, closed to others, and used by the next", async () => {
		const answers = await Promise.allSettled([open(), open(), open()]);
		expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
		const [first] = running as [Database];
		expect(await mode("postgres", "password")).toBe("600");
		expect(await mode("postgres", "data")).toBe("700");
		expect(await mode("postgres", "run")).toBe("700");
		const { rows } = await first.pool.query(
			"select current_setting('listen_addresses') as tcp, current_setting('password_encryption') as method",
		);
		expect(rows).toEqual([{ tcp: "", method: "scram-sha-256" }]);
		const guessed = Object.assign(new URL(first.ownerUrl), { password: "guessed" });
		await expect(openDatabase({ databaseUrl: guessed.href, dataDir, print: () => {} })).rejects.toThrow(
			/cannot connect to the database: password authentication failed/,
		);
		await first.pool.query("insert into auth.rate_limits (key) values ('stored')");
		await stop(first);
		const second = await open();
		expect((await second.pool.query("select key from auth.rate_limits")).rows).toEqual([{ key: "stored" }]);
		expect(second.ownerUrl).toBe(first.ownerUrl);
		expect(messages).toEqual([]);
	});

	it.each([
		["server.pid", `${process.ppid} long-ago\n`],
		["postgres/data/postmaster.pid", `${process.pid}\n`],
	])("is in use no more when the process id in its %s belongs to somebody else", async (file, content) => {
		await stop(await open());
		await writeFile(path.join(dataDir, file), content);
		expect((await (await open()).pool.query("select")).rowCount).toBe(1);
	});

	it("may have a path too long for a socket", async () => {
		const database = await open(path.join(folder.path, "x".repeat(120)));
		const socket = new URL(database.ownerUrl).searchParams.get("host") as string;
		expect(Buffer.byteLength(socket)).toBeLessThan(90);
		await stop(database);
		await expect(stat(socket)).rejects.toMatchObject({ code: "ENOENT" });
	});

	it("has a database that does not answer once it is stopped, and can be started again", async () => {
		const database = await open();
		const socket = path.join(new URL(database.ownerUrl).searchParams.get("host") as string, ".s.PGSQL.5432");
		await stop(database);
		const refused = await new Promise((resolve) => connect(socket).once("error", resolve));
		expect(refused).toMatchObject({ code: "ENOENT" });
		await open();
	});

	it("has a database that stops after the queries under way", async () => {
		const database = await open();
		const slow = database.pool.query("select pg_sleep(0.3), 'done' as answer");
		await database.pool.query("select 1");
		await stop(database);
		expect((await slow).rows).toMatchObject([{ answer: "done" }]);
	});

	it("survives a first start that was interrupted", async () => {
		await stop(await open());
		const base = path.join(dataDir, "postgres");
		await rm(path.join(base, "data"), { recursive: true });
		await writeFile(path.join(base, "data.new"), "half");
		await open();
		expect(await readdir(base)).toEqual(expect.not.arrayContaining(["data.new", "data.new.password"]));
	});

	it("that holds something else is refused in one line", async () => {
		await stop(await open());
		await rm(path.join(dataDir, "postgres", "data", "global"), { recursive: true });
		const attempt = open();
		await expect(attempt).rejects.toThrow(StartupError);
		await expect(attempt).rejects.toThrow(/^PostgreSQL does not start: .*$/);
	});
});
