import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readBackup } from "../../server/backup/read-backup.ts";
import { makeDueBackup } from "../../server/backup/scheduled-backups.ts";
import { tryRestore } from "../../server/backup/try-restore.ts";
import { setUpTestDatabase, setUpTestFolder } from "../helpers/set-up.ts";
import { insertUser } from "./seed-data.ts";

const database = setUpTestDatabase();
const folder = setUpTestFolder();

const logLines: string[] = [];
const log = pino({}, { write: (line: string) => void logLines.push(line) });

const runTimer = (ownerUrl = database.url) =>
	makeDueBackup({ ownerUrl, folder: folder.path, schedule: { everyHours: 24, keep: 2 }, log });

const passHours = (hours: number) =>
	database.owner.sql`update auth.backup_runs set started_at = started_at - make_interval(hours => ${hours}::int)`;
const countCheckDatabases = async () =>
	(await database.owner.query("select from pg_database where datname like 'whose_turn_check_%'")).rowCount;

test("one of several copies makes the backup that is due, which is restored into a second database", async () => {
	await insertUser(database.owner, "anna");
	const made = (await Promise.all([runTimer(), runTimer(), runTimer()])).filter((file) => file !== undefined);
	expect(made).toHaveLength(1);
	const [file = ""] = made;
	expect((await readBackup(file)).sections.length).toBeGreaterThan(5);
	expect(logLines.join("")).toMatch(/"accounts":1,.*restored into a second database/);
	expect(logLines.join("")).not.toContain("anna");
	expect(await countCheckDatabases()).toBe(0);
	await passHours(23);
	expect(await runTimer()).toBeUndefined();
	await passHours(1);
	await rm(file);
	expect(await runTimer()).toBeDefined();
});

test("only the newest of its own files stay", async () => {
	const others = ["by-hand.backup", "whose-turn-2020-01-01T000000Z.backup.part"];
	const old = ["whose-turn-2020-01-01T000000Z.backup", "whose-turn-2020-01-02T000000Z.backup"];
	const before = await readdir(folder.path);
	for (const name of [...others, ...old]) await writeFile(join(folder.path, name), "");
	await passHours(24);
	const made = await runTimer();
	// One made within the same second as the one before has its name.
	const kept = [...new Set([...old, ...before, (made ?? "").slice(folder.path.length + 1)])].sort().slice(-2);
	expect((await readdir(folder.path)).sort()).toEqual([...others, ...kept].sort());
});

test("what fails is in the log, and tried again half an hour later", async () => {
	await passHours(24);
	const blocked = join(folder.path, "a-file");
	await writeFile(blocked, "");
	const deps = { ownerUrl: database.url, schedule: { everyHours: 24, keep: 2 }, log };
	expect(await makeDueBackup({ ...deps, folder: blocked })).toBeUndefined();
	expect(logLines.at(-1)).toContain("the backup failed");
	expect(await runTimer()).toBeUndefined();
	await passHours(1);
	expect(await runTimer()).toBeDefined();
});

test("a file that cannot be restored is told so, and leaves no second database", async () => {
	const damaged = join(folder.path, "damaged.backup");
	await writeFile(damaged, "no backup\n");
	await expect(tryRestore(database.url, damaged)).rejects.toThrow("the file is no backup of Whose Turn?");
	expect(await countCheckDatabases()).toBe(0);
});
