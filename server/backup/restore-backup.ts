import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from, to } from "pg-copy-streams";
import { isBeforeFirstRelease } from "../database/migrate.ts";
import { BackupError } from "./backup-error.ts";
import { checksumRows } from "./checksum.ts";
import type { BackupTable, Header } from "./format.ts";
import { type Backup, readBackup, readRows } from "./read-backup.ts";
import { disableProtection } from "./table-protection.ts";
import {
	buildCopyIn,
	buildCopyOut,
	EPHEMERAL_TABLES,
	listMigrations,
	listTables,
	setStableOutputFormat,
} from "./tables.ts";

/** A table that is not empty on a new server, because the first start fills it. */
const SERVER_KEYS_TABLE = "server_keys";

/**
 * Replaces the content of a migrated database in one transaction, and compares every row afterwards.
 *
 * @throws BackupError if the file is damaged or of another version, or if there are rows and `force` is not set
 */
export async function restoreBackup(client: ClientBase, file: string, force: boolean) {
	const backup = await readBackup(file);
	await client.query("begin");
	try {
		await setStableOutputFormat(client);
		requireSameMigrations(backup.header.migrations, await listMigrations(client));
		const tables = await listTables(client);
		if (JSON.stringify(tables) !== JSON.stringify(backup.header.tables))
			throw new BackupError("the tables of the file are not those of this database");
		const protection = await disableProtection(client, tables);
		await truncateTables(client, tables, force);
		await loadRows(client, file, backup);
		await protection.restore();
		await client.query("commit");
	} catch (error) {
		await client.query("rollback").catch(() => {});
		throw error;
	}
	const users = backup.sections.find(({ table }) => table.schema === "auth" && table.name === "users");
	return {
		accounts: users?.checksum.rows ?? 0,
		rows: backup.sections.reduce((sum, { checksum }) => sum + checksum.rows, 0),
	};
}

function requireSameMigrations(file: Header["migrations"], database: Header["migrations"]): void {
	if (file.shared.some(isBeforeFirstRelease))
		throw new BackupError(
			"the file was made by a version of Whose Turn? before 1.0.0, which alone can restore it: CHANGELOG.md says how to take a family along",
		);
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

async function truncateTables(client: ClientBase, tables: readonly BackupTable[], force: boolean): Promise<void> {
	for (const { schema, name } of tables) {
		if (force || name === SERVER_KEYS_TABLE) continue;
		const { rowCount } = await client.query(`select from ${schema}.${name} limit 1`);
		if (rowCount) throw new BackupError("the database is not empty; with --force the backup replaces what is there");
	}
	const names = tables.map(({ schema, name }) => `${schema}.${name}`);
	await client.query(`truncate ${[...names, ...EPHEMERAL_TABLES].join(", ")}`);
}

async function loadRows(client: ClientBase, file: string, { sections }: Backup): Promise<void> {
	for (const section of sections) {
		const { table, checksum } = section;
		if (checksum.bytes > 0) await pipeline(readRows(file, section), client.query(from(buildCopyIn(table))));
		const restored = await checksumRows(client.query(to(await buildCopyOut(client, table))));
		if (JSON.stringify(restored) !== JSON.stringify(checksum))
			throw new Error(`${table.schema}.${table.name} does not read as it is in the file`);
		await resetSequences(client, table);
	}
}

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
