import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/database/database.ts";
import { isCode } from "../../server/database/migrate.ts";
import { BUILTIN_FOLDER, readVersionedSql, SHARED_FOLDER } from "../../server/database/sql-files.ts";
import { readFamilyFile } from "../../src/stores/family-file.ts";
import { readFamily, readHistory } from "../database/database-calls.ts";
import { sortExcluded } from "../database/lives.ts";
import { queryAsUser } from "../helpers/database-users.ts";
import { createTestPool, dumpTables } from "../helpers/test-database.ts";

const read = (file: string) => readFile(new URL(file, import.meta.url), "utf8");
/** The states of releases, from 1.0.0 on. */
const released = (await readdir(new URL(".", import.meta.url))).filter((file) => file.endsWith(".sql"));

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const step of undo.splice(0).toReversed()) await step();
});

/** A database of the tests' cluster that has nothing but what is in a file. */
async function createDatabaseOf(file: string): Promise<{ url: string; owner: pg.Pool }> {
	const cluster = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
	await cluster.connect();
	const name = `upgraded_${randomBytes(6).toString("hex")}`;
	await cluster.query(`create database ${name}`);
	undo.push(async () => {
		await cluster.query(`drop database ${name} with (force)`);
		await cluster.end();
	});
	const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ""), { pathname: name }).href;
	const owner = createTestPool({ connectionString: url, max: 1 });
	undo.push(() => owner.end());
	await owner.query(await read(file));
	return { url, owner };
}

const readTableMigrations = async (folder: string) =>
	(await readVersionedSql(folder)).filter(({ version }) => !isCode(version));

const open = (url: string) => openDatabase({ databaseUrl: url, dataDir: "", print: () => {} });

describe.each(released)("a database of %s", (file) => {
	it("is brought up to date, with its family and its history", async () => {
		const { url } = await createDatabaseOf(file);
		const database = await open(url);
		undo.push(() => database.stop());
		const before = JSON.parse(await read(file.replace(".sql", ".json")));
		const user = queryAsUser({ database }, before.user);
		expect(sortExcluded(await readFamily(user, before.id))).toEqual(before.family);
		expect(await readHistory(user, before.id)).toEqual(before.history);
		const [turn] = before.family.turns;
		await user.query(
			"insert into category_cycles (family_group_id, category_id, member_id, cycle_number) values ($1, $2, $3, 1)",
			[before.id, turn.category, turn.member],
		);
		expect((await readFamily(user, before.id)).turns).toHaveLength(before.family.turns.length + 1);
	});

	it("ran migrations of tables that nobody has edited since", async () => {
		const sql = await read(file);
		for (const folder of [BUILTIN_FOLDER, SHARED_FOLDER])
			for (const { version, name, sql: now } of await readTableMigrations(folder))
				if (sql.includes(`values ('${version}', '${name}')`)) expect(sql.includes(now), name).toBe(true);
	});

	it("ran no migration of tables that comes after a new one", async () => {
		const sql = await read(file);
		for (const folder of [BUILTIN_FOLDER, SHARED_FOLDER]) {
			const ran = (await readTableMigrations(folder)).map(({ version, name }) =>
				sql.includes(`values ('${version}', '${name}')`),
			);
			expect(ran.slice(0, ran.lastIndexOf(true)), `in ${folder}`).not.toContain(false);
		}
	});
});

describe("what a version before 1.0.0 has left", () => {
	it.each([
		["0.2.0", ""],
		["0.1", "update supabase_migrations.schema_migrations set version = overlay(version placing '1121' from 5)"],
	])("is refused as a database, says what to do, and is left as it was: %s", async (_version, difference) => {
		const { url, owner } = await createDatabaseOf("before-1.0.0/0.2.0.sql");
		await owner.query(difference);
		const look = async () => [
			await dumpTables(owner),
			(await owner.query("select version from supabase_migrations.schema_migrations order by 1")).rows,
			(await owner.query("select oid, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1"))
				.rows,
		];
		const before = await look();
		await expect(open(url)).rejects.toThrow(
			/^the database is of a version before 1\.0\.0 and was left as it is: .* "Download a copy", .* an empty DATA_DIR .* "Open a family file"$/,
		);
		expect(await look()).toEqual(before);
	});

	it("is read as a family file, whole", async () => {
		const text = await read("before-1.0.0/0.2.0-family.json");
		const { secret, members, categories, turns, history } = JSON.parse(text);
		// `lastTurn` follows from the turns now.
		const known = categories.map(({ lastTurn: _, ...category }: { lastTurn: number }) => category);
		const file = await readFamilyFile(new Blob([text]));
		expect(file).toMatchObject({ family: { secret, members, categories: known, turns }, history });
	});
});
