import { rm, writeFile } from "node:fs/promises";
import { runCommand } from "../run-command.ts";
import { readArguments } from "./arguments.ts";
import { BackupError } from "./backup-error.ts";
import { withConnection, withDatabase } from "./connect.ts";
import { generateSupabaseSql } from "./supabase-sql.ts";
import { requireFullVisibility, setStableOutputFormat } from "./tables.ts";

await runCommand("Not exported", async () => {
	const { config, file } = readArguments("usage: npm run export-for-supabase -- FILE");
	await withDatabase(config, false, ({ url }) =>
		withConnection(url, async (client) => {
			await client.query("begin isolation level repeatable read read only");
			await setStableOutputFormat(client);
			await requireFullVisibility(client);
			await writeFile(file, generateSupabaseSql(client), { flag: "wx", mode: 0o600, flush: true }).catch(
				createWriteErrorHandler(file),
			);
			await client.query("commit");
		}),
	);
	return `Exported into ${file}. Keep it closed, and delete it when it has arrived: it holds password hashes.`;
});

function createWriteErrorHandler(file: string) {
	return async (error: NodeJS.ErrnoException) => {
		if (error.syscall !== "open") {
			// The file holds hashes of passwords, and would stop the next export.
			await rm(file, { force: true });
			throw error;
		}
		throw new BackupError(error.code === "EEXIST" ? `${file} is there already` : `${file} cannot be written`, {
			cause: error,
		});
	};
}
