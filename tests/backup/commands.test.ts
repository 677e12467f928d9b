import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { type ServerProcess, startServerProcess } from "../helpers/server-process.ts";
import { setUpCompiledServer, setUpTestFolder } from "../helpers/set-up.ts";
import { dumpTables, startTestDatabase } from "../helpers/test-database.ts";
import { insertUser, TRANSIENT_TABLES } from "./seed-data.ts";

const server = setUpCompiledServer();
const [folder, machine, other] = [setUpTestFolder(), setUpTestFolder(), setUpTestFolder()];

function start(command: "backup" | "restore", environment: Record<string, string>, args: readonly string[]) {
	const env = { PATH: process.env.PATH, ...environment };
	return spawn(process.execPath, [join(server.folder, `server/backup/${command}.js`), ...args], {
		env,
		cwd: folder.path,
	});
}

async function run(command: "backup" | "restore", environment: Record<string, string>, ...args: string[]) {
	const child = start(command, environment, args);
	const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
	return { out, err, code };
}

/** A server on a data folder, from its start to the end of `use`. */
async function whileItRuns(dataDir: string, use: (server: ServerProcess) => Promise<void>) {
	const running = await startServerProcess({ DATA_DIR: dataDir }, server.main);
	await use(running);
	expect(await running.end("SIGTERM")).toBe(0);
}

it("a family moves to another machine: backed up while the server runs, restored where nothing is", async () => {
	const [here, there] = [machine.path, other.path];
	let key: unknown;
	await whileItRuns(here, async ({ url, publishableKey }) => {
		key = publishableKey;
		const signUp = await fetch(`${url}/auth/v1/signup`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: "anna@family.example", password: "correct horse battery" }),
		});
		expect(signUp.status).toBe(200);
		const { out, err, code } = await run("backup", { DATA_DIR: here }, "running.backup");
		expect({ err, code }).toEqual({ err: "", code: 0 });
		expect(out).toMatch(/^Backed up: accounts 1, rows \d+, bytes \d+, into \S+running\.backup\. Keep it closed.*\n$/);
	});

	const from = "accounts 1, rows \\d+, from \\S+running\\.backup\\. Every row was compared";
	const said = (out: string) => ({ out: expect.stringMatching(new RegExp(`^${out}\n$`)), err: "", code: 0 });
	const dryRun = await run("restore", { DATA_DIR: here }, "running.backup", "--dry-run");
	expect(dryRun).toEqual(said(`Can be restored: ${from} in .*`));
	expect(await run("restore", { DATA_DIR: there }, "running.backup")).toEqual(said(`Restored: ${from}\\.`));
	await whileItRuns(there, async ({ publishableKey }) => {
		expect(publishableKey).toBe(key);
		const refusal = "Not restored: the database is not empty; with --force the backup replaces what is there.\n";
		const again = await run("restore", { DATA_DIR: there }, "running.backup");
		expect(again).toEqual({ out: "", err: refusal, code: 1 });
		const forced = await run("restore", { DATA_DIR: there }, "--force", "running.backup");
		expect(forced).toMatchObject({ out: expect.stringContaining("Restart the server now"), code: 0 });
	});
	expect(await run("backup", { DATA_DIR: there }, "stopped.backup")).toMatchObject({ err: "", code: 0 });
}, 120_000);

it("says in one line what is wrong, and makes nothing", async () => {
	const dataDir = join(folder.path, "nowhere");
	const wrong = async (...call: Parameters<typeof run>) => {
		const { out, err, code } = await run(...call);
		expect({ out, code }).toEqual({ out: "", code: 1 });
		return err;
	};
	const here = { DATA_DIR: dataDir };
	expect(await wrong("backup", here, "a.backup")).toBe(`Not backed up: there is no database in ${dataDir}.\n`);
	for (const args of [[], ["a", "b"], ["--force", "a"]])
		expect(await wrong("backup", here, ...args)).toBe("Not backed up: usage: npm run backup -- FILE.\n");
	const file = join(folder.path, "a.backup");
	expect(await wrong("restore", here, "a.backup")).toBe(`Not restored: there is no file ${file}.\n`);
	const closed = "postgres://nobody:secret@127.0.0.1:1/nothing";
	const err = await wrong("backup", { DATABASE_URL: closed }, "a.backup");
	expect(err).toMatch(/^Not backed up: cannot connect to the database: .*\.\n$/);
	expect(err).not.toContain("secret");
	expect([existsSync(dataDir), existsSync(file)]).toEqual([false, false]);
});

it("a restore that is killed half-way leaves what was there", async () => {
	const database = await startTestDatabase();
	const { owner, url } = database;
	await insertUser(owner, "existing");
	expect(await run("backup", { DATABASE_URL: url }, "killed.backup")).toMatchObject({ err: "", code: 0 });
	await insertUser(owner, "later");
	const before = await dumpTables(owner, TRANSIENT_TABLES);
	// A rule that waits for us holds the restore up in the middle of its rows.
	await owner.query(`
		create function wait_for_us(anything text) returns boolean language plpgsql as
			$$ begin perform pg_advisory_xact_lock_shared(4711); return true; end $$;
		alter table family_members add check (wait_for_us(name)) not valid`);
	const holder = await owner.connect();
	await holder.query("select pg_advisory_lock(4711)");
	const child = start("restore", { DATABASE_URL: url }, ["killed.backup", "--force"]);
	const ended = once(child, "exit");
	const working = async () =>
		(
			await owner.sql`select wait_event from pg_stat_activity
			where application_name = 'whose-turn backup' and datname = current_database()`
		).rows;
	await vi.waitFor(async () => expect(await working()).toEqual([{ wait_event: "advisory" }]), 20_000);
	child.kill("SIGKILL");
	expect(await ended).toEqual([null, "SIGKILL"]);
	await holder.query("select pg_advisory_unlock(4711)");
	holder.release();
	await vi.waitFor(async () => expect(await working()).toEqual([]), 20_000);
	expect(await dumpTables(owner, TRANSIENT_TABLES)).toEqual(before);
	expect(await run("restore", { DATABASE_URL: url }, "killed.backup", "--force")).toMatchObject({ err: "", code: 0 });
	expect((await owner.query("select email from auth.users")).rows).toEqual([{ email: "existing@family.example" }]);
	await database.stop();
});
