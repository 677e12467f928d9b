import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from, to } from "pg-copy-streams";
import { BackupError } from "./backup-error.ts";
import { checksumRows } from "./checksum.ts";
import type { BackupTable, Header } from "./format.ts";
import { type Backup, readBackup } from "./read-backup.ts";
import { disableProtection } from "./table-protection.ts";
import {
	buildCopyIn,
	buildCopyOut,
	EPHEMERAL_TABLES,
	listMigrations,
	listTables,
	setStableOutputFormat,
} from "./tables.ts";

/** What every server makes at its first start, before there is anybody to lose. */
const SERVER_KEYS_TABLE = "server_keys";

export interface RestoreResult {
	readonly accounts: number;
	readonly rows: number;
}

/**
 * Puts a backup in the place of what is in the database: all of it or, whatever happens, nothing. Read back afterwards, every row is
 * as it is in the file.
 *
 * @param client the login that owns the database, which has been migrated
 * @param force replace what is there
 * @throws BackupError when the file is not whole or not of this version, or the database is not empty; nothing was changed
 */
export async function restoreBackup(client: ClientBase, file: string, force: boolean): Promise<RestoreResult> {
	const backup = await readBackup(file);
	await client.query("begin");
	try {
		await setStableOutputFormat(client);
		requireSameMigrations(backup.header.migrations, await listMigrations(client));
		const tables = await listTables(client);
		if (JSON.stringify(tables) !== JSON.stringify(backup.header.tables))
			throw new BackupError("the tables of the file are not those of this database");
		const guard = await disableProtection(client, tables);
		await truncateTables(client, tables, force);
		await loadRows(client, file, backup);
		await guard.raise();
		await client.query("commit");
	} catch (error) {
		await client.query("rollback").catch(() => {});
		throw error;
	}
	const people = backup.sections.find(({ table }) => table.schema === "auth" && table.name === "users");
	return {
		accounts: people?.checksum.rows ?? 0,
		rows: backup.sections.reduce((sum, { checksum }) => sum + checksum.rows, 0),
	};
}

function requireSameMigrations(file: Header["migrations"], database: Header["migrations"]): void {
	for (const history of ["builtin", "shared"] as const) {
		const missing = database[history].filter((version) => !file[history].includes(version));
		if (file[history].some((version) => !database[history].includes(version)))
			throw new BackupError("the file was made by a newer version of Whose Turn?: update this one first");
		if (missing.length > 0)
			throw new BackupError(
				`the file was made by an older version of Whose Turn? (before migration ${missing[0]}): restore it with that version, then start this one, which brings the database up to date`,
			);
	}
}

/** Takes away what is there. @throws BackupError when that is anything and nobody said that it may go */
async function truncateTables(client: ClientBase, tables: readonly BackupTable[], force: boolean): Promise<void> {
	for (const { schema, name } of tables) {
		if (force || name === SERVER_KEYS_TABLE) continue;
		const { rowCount } = await client.query(`select from ${schema}.${name} limit 1`);
		if (rowCount) throw new BackupError("the database is not empty; with --force the backup replaces what is there");
	}
	const names = tables.map(({ schema, name }) => `${schema}.${name}`);
	await client.query(`truncate ${[...names, ...EPHEMERAL_TABLES].join(", ")}`);
}

/** Loads every row, and reads it back. */
async function loadRows(client: ClientBase, file: string, { sections }: Backup): Promise<void> {
	for (const { table, checksum, start } of sections) {
		if (checksum.bytes > 0) {
			const rows = createReadStream(file, { start, end: start + checksum.bytes - 1 });
			await pipeline(rows, client.query(from(buildCopyIn(table))));
		}
		const kept = await checksumRows(client.query(to(await buildCopyOut(client, table))));
		if (JSON.stringify(kept) !== JSON.stringify(checksum))
			throw new Error(`${table.schema}.${table.name} does not read as it is in the file`);
		await resetSequences(client, table);
	}
}

/** Numbers that the database gives go on after the highest that is there. */
async function resetSequences(client: ClientBase, { schema, name, columns }: BackupTable): Promise<void> {
	for (const column of columns) {
		const { rows } = await client.query<{ sequence: string | null }>(
			"select pg_get_serial_sequence($1, $2) as sequence",
			[`${schema}.${name}`, column],
		);
		const sequence = rows[0]?.sequence;
		if (sequence) await client.query(`select setval($1, max(${column})) from ${schema}.${name}`, [sequence]);
	}
}
