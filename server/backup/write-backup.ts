import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import type { ClientBase } from "pg";
import { to } from "pg-copy-streams";
import { BackupError } from "./backup-error.ts";
import { checksumRows } from "./checksum.ts";
import { encodeLine, FORMAT_VERSION, type Header, type Trailer } from "./format.ts";
import { buildCopyOut, listMigrations, listTables, requireFullVisibility, setStableOutputFormat } from "./tables.ts";

/**
 * Writes a snapshot into a new file, which appears when it is complete.
 *
 * @throws BackupError when the file exists, or the login may not see every row
 */
export async function writeBackup(client: ClientBase, file: string) {
	if (existsSync(file)) throw new BackupError(`${file} is there already`);
	const draft = `${file}.${process.pid}.part`;
	const out = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
	const written = finished(out);
	written.catch(() => {});
	await once(out, "open").catch((error: NodeJS.ErrnoException) => {
		throw new BackupError(`${file} cannot be written (${error.code})`, { cause: error });
	});
	try {
		await client.query("begin isolation level repeatable read read only");
		await setStableOutputFormat(client);
		await requireFullVisibility(client);
		const header: Header = {
			format: "whose-turn-backup",
			version: FORMAT_VERSION,
			made_at: new Date().toISOString(),
			migrations: await listMigrations(client),
			tables: await listTables(client),
		};
		const totalHash = createHash("sha256").update(encodeLine(header));
		out.write(encodeLine(header));
		const tables: Trailer["tables"] = [];
		for (const table of header.tables) {
			const rows = client.query(to(await buildCopyOut(client, table)));
			tables.push(await checksumRows(rows, out, totalHash));
		}
		await client.query("commit");
		out.end(encodeLine({ tables, sha256: totalHash.digest("hex") }));
		await written;
		await rename(draft, file);
		return {
			accounts: tables[header.tables.findIndex(({ schema, name }) => schema === "auth" && name === "users")]?.rows ?? 0,
			rows: tables.reduce((sum, { rows }) => sum + rows, 0),
			bytes: out.bytesWritten,
		};
	} catch (error) {
		out.destroy();
		await rm(draft, { force: true });
		throw error;
	}
}
