import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { loadKeys } from "../../server/auth/sessions/keys.ts";
import { withConnection } from "../../server/backup/connect.ts";
import { restoreBackup } from "../../server/backup/restore-backup.ts";
import { writeBackup } from "../../server/backup/write-backup.ts";
import { openDatabase } from "../../server/database/database.ts";
import { prepareDatabase } from "../../server/database/prepare.ts";
import type { PostgresCluster } from "../database/postgres-clusters.ts";
import { setUpTestFolder } from "../helpers/set-up.ts";
import { dumpTables } from "../helpers/test-database.ts";
import { insertUser, insertUserRows, TRANSIENT_TABLES } from "./seed-data.ts";

/** Of a database whose owner is no superuser. */
export function testBackup(startCluster: () => Promise<PostgresCluster>): void {
	let cluster: PostgresCluster;
	const folder = setUpTestFolder();
	let file: string;
	let source: pg.Pool;
	let sourceUrl: string;
	let preparedUrl: string;
	let databases = 0;
	const pools: pg.Pool[] = [];

	/** An empty database that is ready for a server: a copy, for to prepare one takes a second. */
	async function newDatabase() {
		const name = `backup${++databases}`;
		const named = (url: string) => Object.assign(new URL(url), { pathname: name }).href;
		const owner = decodeURIComponent(new URL(preparedUrl).username);
		await withConnection(cluster.url, (client) =>
			client.query(`create database ${name} template prepared owner ${owner}`),
		);
		const superuser = new pg.Pool({ connectionString: named(cluster.url), max: 2 });
		superuser.on("error", () => {});
		pools.push(superuser);
		return { url: named(preparedUrl), superuser };
	}

	const dump = (pool = source) => dumpTables(pool, TRANSIENT_TABLES);
	const backUp = (to: string) => withConnection(sourceUrl, (client) => writeBackup(client, to));
	const restore = (url: string, force = false, from = file) =>
		withConnection(url, (client) => restoreBackup(client, from, force));

	beforeAll(async () => {
		cluster = await startCluster();
		preparedUrl = await cluster.createDatabase("prepared");
		await prepareDatabase(preparedUrl);
		file = join(folder.path, "family.backup");
		({ url: sourceUrl, superuser: source } = await newDatabase());
		await loadKeys(source);
		for (let user = 0; user < 20; user++) await insertUser(source, `user${user}`);
		await backUp(file);
	});
	afterAll(async () => {
		for (const pool of pools) await pool.end();
		await cluster?.stop();
	});

	it("restores every row of every table into an empty database, and leaves its policies as they were", async () => {
		const { url, superuser } = await newDatabase();
		const guards = `
			select relname, relrowsecurity, relforcerowsecurity,
				array_agg(tgname || ' ' || tgenabled::text order by tgname) as triggers
			from pg_class left join pg_trigger on tgrelid = pg_class.oid and not tgisinternal
			where relkind = 'r' and relnamespace::regnamespace::text in ('auth', 'whose_turn_quotas', 'public')
			group by 1, 2, 3 order by 1`;
		const before = (await superuser.query(guards)).rows;
		expect(await restore(url)).toMatchObject({ accounts: 20 });
		const rows = await dump(superuser);
		expect(rows).toEqual(await dump());
		expect(rows["public.category_cycles"]).toHaveLength(160);
		expect(rows["auth.server_keys"]).toHaveLength(4);
		expect((await superuser.query(guards)).rows).toEqual(before);
		// The database goes on counting behind what came.
		await insertUser(superuser, "newcomer");
	});

	it("is of one moment, although somebody joins in the middle of it", async () => {
		const joining = await source.connect();
		await joining.query("begin");
		// The tables of accounts come first: at this one the backup has to wait.
		await joining.query("lock table family_groups");
		const meanwhile = join(folder.path, "meanwhile.backup");
		const done = backUp(meanwhile);
		const waitEvents = "select wait_event from pg_stat_activity where application_name = 'whose-turn backup'";
		const waits = async () => (await source.query(waitEvents)).rows;
		await vi.waitFor(async () => expect(await waits()).toEqual([{ wait_event: "relation" }]), 20_000);
		await insertUserRows(joining, "joining");
		await joining.query("commit");
		joining.release();
		expect(await done).toMatchObject({ accounts: 20 });
		const { url, superuser } = await newDatabase();
		await restore(url, false, meanwhile);
		await source.query("delete from auth.users where email = 'joining@family.example'");
		expect(await dump(superuser)).toEqual(await dump());
	});

	it("does not replace what is there unless it must", async () => {
		const { url, superuser } = await newDatabase();
		await insertUser(superuser, "somebody");
		const before = await dump(superuser);
		await expect(restore(url)).rejects.toThrow("is not empty; with --force the backup replaces what is there");
		expect(await dump(superuser)).toEqual(before);
		await restore(url, true);
		expect(await dump(superuser)).toEqual(await dump());
	});

	it("is closed to others, and not written over another file", async () => {
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		const before = await readFile(file);
		await expect(backUp(file)).rejects.toThrow(`${file} is there already`);
		expect(await readFile(file)).toEqual(before);
		await expect(backUp(join(folder.path, "nowhere/family.backup"))).rejects.toThrow("cannot be written (ENOENT)");
		await expect(backUp(join(file, "family.backup"))).rejects.toThrow("cannot be written (ENOTDIR)");
	});

	it("is refused, before anything is touched, when a byte of it is not as it was written", async () => {
		const { url, superuser } = await newDatabase();
		await insertUser(superuser, "somebody");
		const before = await dump(superuser);
		const whole = await readFile(file);
		const other = join(folder.path, "other.backup");
		const restoreError = async (content: Buffer | string) => {
			await writeFile(other, content);
			return restore(url, true, other).catch((error: Error) => `${error.name}: ${error.message}`);
		};
		const damage = "BackupError: the file is damaged or not complete";
		const trailer = whole.lastIndexOf("\n", -2) + 1;
		/** So many places between two. */
		const spread = (count: number, from: number, to: number) =>
			Array.from({ length: count }, (_, part) => from + Math.floor(((to - from) * part) / count));
		for (const at of [...spread(40, whole.indexOf("\n") + 1, trailer), ...spread(20, trailer, whole.length)]) {
			const bitten = Buffer.from(whole);
			bitten.writeUInt8(bitten.readUInt8(at) ^ 1, at);
			expect(await restoreError(bitten), `byte ${at}`).toBe(damage);
		}
		for (const length of [whole.length - 1, whole.length - 2, Math.floor(whole.length / 2), whole.indexOf("\n") + 1])
			expect(await restoreError(whole.subarray(0, length)), `length ${length}`).toBe(damage);
		expect(await restoreError(Buffer.concat([whole, Buffer.from("\n")]))).toBe(damage);
		for (const content of ["", "{}\n", "PGDMP", "\0".repeat(1000)])
			expect(await restoreError(content)).toBe("BackupError: the file is no backup of Whose Turn?");
		expect(await dump(superuser)).toEqual(before);
	});

	it("of another version is refused, with what to do", async () => {
		const { url } = await newDatabase();
		const other = join(folder.path, "version.backup");
		const newer = "the file was made by a newer version of Whose Turn?: update this one first";
		const text = await readFile(file, "utf8");
		await writeFile(other, text.replace('"version":1', '"version":2'));
		await expect(restore(url, false, other)).rejects.toThrow(newer);

		for (const [version, refusal] of [
			["99991231235959", newer],
			["20261121000100", /made by a version .* before 1\.0\.0, .* CHANGELOG\.md/],
		] as const) {
			const foreign = join(folder.path, `${version}.backup`);
			await source.query("insert into supabase_migrations.schema_migrations (version) values ($1)", [version]);
			await backUp(foreign);
			await expect(restore(url, false, foreign)).rejects.toThrow(refusal);
			await source.query("delete from supabase_migrations.schema_migrations where version = $1", [version]);
		}

		const ahead = await newDatabase();
		await ahead.superuser.query("insert into whose_turn.schema_migrations (version) values ('9999')");
		const older = /made by an older version .* \(before migration 9999\): restore it/;
		await expect(restore(ahead.url)).rejects.toThrow(older);
	});

	it("is not made by a login that the policies hold", async () => {
		await source.query('drop policy "their owner reads them for backups" on family_members');
		const blind = join(folder.path, "blind.backup");
		await expect(backUp(blind)).rejects.toThrow("this login does not see every row");
		await expect(stat(blind)).rejects.toThrow("ENOENT");
		await (await openDatabase({ databaseUrl: sourceUrl, dataDir: "", print: () => {} })).stop();
		await backUp(blind);
	});

	it("that cannot be read says so", async () => {
		const { url } = await newDatabase();
		await expect(restore(url, false, join(folder.path, "nothing"))).rejects.toThrow(
			`there is no file ${folder.path}/nothing`,
		);
		await expect(restore(url, false, folder.path)).rejects.toThrow(`${folder.path} is no file`);
	});
}
