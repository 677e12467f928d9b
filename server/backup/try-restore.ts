import { randomBytes } from "node:crypto";
import { createClient } from "../database/client.ts";
import { prepareDatabase } from "../database/prepare.ts";
import { BackupError } from "./backup-error.ts";
import { withConnection } from "./connect.ts";
import { restoreBackup } from "./restore-backup.ts";

/**
 * Restores a backup into a second database of the same PostgreSQL, compares every row, and drops that database. The
 * server's own database is not touched.
 *
 * @param url of the login that owns the server's database
 * @throws BackupError when the file cannot be restored, or the login may make no database
 */
export async function tryRestore(url: string, file: string) {
	const name = `whose_turn_check_${randomBytes(6).toString("hex")}`;
	const admin = createClient(url, "whose-turn backup");
	await admin.connect();
	try {
		await admin.query(`create database ${name} template template0 encoding 'UTF8'`).catch((error: Error) => {
			throw new BackupError(`the login may not make a database to restore into: ${error.message}`, { cause: error });
		});
		try {
			const second = new URL(url);
			second.pathname = `/${name}`;
			await prepareDatabase(second.href);
			return await withConnection(second.href, (client) => restoreBackup(client, file, false));
		} finally {
			await admin.query(`drop database ${name} with (force)`);
		}
	} finally {
		await admin.end();
	}
}
