import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/database/database.ts";
import { BUILTIN_FOLDER, readVersionedSql, SHARED_FOLDER } from "../../server/database/sql-files.ts";
import { startEmbeddedPostgres } from "../../server/database/supervisor/embedded-postgres.ts";
import { StartupError } from "../../server/startup-error.ts";
import { dropUndefined } from "../../src/rules/details.ts";
import { type Family, replaceTurns } from "../../src/rules/family.ts";
import type { HistoryEvent } from "../../src/rules/history.ts";
import { readFamily, readHistory } from "../database/database-calls.ts";
import { sortExcluded } from "../database/lives.ts";
import { queryAsUser } from "../helpers/database-users.ts";
import { dumpTables } from "../helpers/dump-tables.ts";
import { createTestFolder, createTestPool } from "../helpers/test-database.ts";

const read = (file: string) => readFile(new URL(file, import.meta.url), "utf8");
const released = (await readdir(new URL(".", import.meta.url))).filter((file) => file.endsWith(".sql"));

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const step of undo.splice(0).toReversed()) await step();
});

/** A database of the tests' cluster that has nothing in it. */
async function createEmptyDatabase(): Promise<string> {
	const cluster = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
	await cluster.connect();
	const name = `upgraded_${randomBytes(6).toString("hex")}`;
	await cluster.query(`create database ${name}`);
	undo.push(async () => {
		await cluster.query(`drop database ${name} with (force)`);
		await cluster.end();
	});
	return Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ""), { pathname: name }).href;
}

function connect(connectionString: string): pg.Pool {
	const pool = createTestPool({ connectionString, max: 1 });
	undo.push(() => pool.end());
	return pool;
}

/** Until 0.2.0, the history alone said the number of a turn, and of one that came along whatever it had elsewhere. */
function withNumbers({ family, history }: { family: Family; history: readonly HistoryEvent[] }): Family {
	const told = history.filter(({ kind, imported, n }) => kind === "turn" && !imported && n !== undefined);
	const numbers = new Map(told.map(({ turns = [], n = 0 }) => [turns[0], n + 1]));
	const turns = family.turns.map((turn) => dropUndefined({ number: numbers.get(turn.id), ...turn }));
	return replaceTurns(family, turns);
}

describe.each(released)("a database of %s", (file) => {
	it("is brought up to date, with its family and its history", async () => {
		const url = await createEmptyDatabase();
		await connect(url).query(await read(file));
		const database = await openDatabase({ databaseUrl: url, dataDir: "", print: () => {} });
		undo.push(() => database.stop());
		const before = JSON.parse(await read(file.replace(".sql", ".json")));
		const user = queryAsUser({ database }, before.user);
		expect(sortExcluded(await readFamily(user, before.id))).toEqual(withNumbers(before));
		expect(await readHistory(user, before.id)).toEqual(before.history);
		const [turn] = before.family.turns;
		await user.query(
			"insert into category_cycles (family_group_id, category_id, member_id, cycle_number) values ($1, $2, $3, 1)",
			[before.id, turn.category, turn.member],
		);
		expect((await readFamily(user, before.id)).turns).toHaveLength(before.family.turns.length + 1);
	});

	it("ran migrations that nobody has edited since", async () => {
		const sql = await read(file);
		for (const folder of [BUILTIN_FOLDER, SHARED_FOLDER])
			for (const { version, name, sql: now } of await readVersionedSql(folder))
				if (sql.includes(`values ('${version}', '${name}')`)) expect(sql.includes(now), name).toBe(true);
	});

	it("ran no migration that comes after a new one", async () => {
		const sql = await read(file);
		for (const folder of [BUILTIN_FOLDER, SHARED_FOLDER]) {
			const ran = (await readVersionedSql(folder)).map(({ version, name }) =>
				sql.includes(`values ('${version}', '${name}')`),
			);
			expect(ran.lastIndexOf(true), `in ${folder}`).toBeLessThan(ran.indexOf(false));
		}
	});
});

it("turns that an account of 0.2.0 had from a guest have numbers, so that the last one taken back leads to the draw before it", async () => {
	const url = await createEmptyDatabase();
	const before = connect(url);
	await before.query(await read("0.2.0.sql"));
	const [user, id, dishes, last] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];
	const members = ["Ann", "Ben", "Cid"].map((name) => ({ id: randomUUID(), key: name, name }));
	const turns = Array.from({ length: 40 }, (_, at) => ({
		...{ id: randomUUID(), category: dishes, member: members[at % 3]?.id, cycle: 1 + Math.floor(at / 3) },
	}));
	const categories = [{ id: dishes, key: "Dishes", name: "Dishes", settings: {}, lastTurn: 40 }];
	await before.query("insert into auth.users (id, email) values ($1, 'ann@family.example')", [user]);
	const asBefore = queryAsUser({ database: { pool: before } }, user);
	await asBefore.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [id, user]);
	await asBefore.query("select import_family($1, '[]')", [{ secret: "a".repeat(32), members, categories, turns }]);
	await asBefore.query(
		"insert into category_cycles (id, family_group_id, category_id, member_id, cycle_number) values ($1, $2, $3, $4, 1)",
		[last, id, dishes, members[1]?.id],
	);
	await before.end();
	undo.pop();
	const database = await openDatabase({ databaseUrl: url, dataDir: "", print: () => {} });
	undo.push(() => database.stop());
	const now = queryAsUser({ database }, user);
	const lastTurn = async () => (await readFamily(now, id)).categories[0]?.lastTurn;
	expect(await lastTurn()).toBe(41);
	await now.query("select undo_turn($1)", [last]);
	expect(await lastTurn()).toBe(40);
});

it("a data folder of version 0.1 is refused in one sentence that says what to do, and is left as it was", async () => {
	const dataDir = await createTestFolder();
	undo.push(() => rm(dataDir, { recursive: true }));
	const options = { dataDir, print: () => {} };
	const first = await openDatabase(options);
	const owner = connect(first.ownerUrl);
	// Nothing that a later start would do again: what is gone stays gone.
	await owner.query(`
		delete from supabase_migrations.schema_migrations;
		insert into supabase_migrations.schema_migrations values ('20261121000100'), ('20261123000400');
		drop function public.import_family;
		insert into auth.users (email) values ('anna@family.example');
		insert into family_groups (name, user_id) select 'My Family', id from auth.users;`);
	const tables = () => dumpTables(owner);
	const before = await tables();
	await owner.end();
	undo.pop();
	await first.stop();

	const attempt = openDatabase(options);
	await expect(attempt).rejects.toThrow(StartupError);
	await expect(attempt).rejects.toThrow(
		/^the database is of version 0\.1 and was left as it is: .* "Download a copy", .* an empty DATA_DIR .* "Open a family file"$/,
	);

	const cluster = await startEmbeddedPostgres(dataDir, () => {});
	undo.push(() => cluster.stop());
	const again = connect(cluster.url);
	expect(await dumpTables(again)).toEqual(before);
	const { rows } = await again.query(
		"select (select count(*) from supabase_migrations.schema_migrations)::int as ran, to_regproc('import_family') as made",
	);
	expect(rows).toEqual([{ ran: 2, made: null }]);
});
