import { rm, writeFile } from "node:fs/promises";
import { runCommand } from "./command.ts";
import { connected, reachDatabase } from "./reach-database.ts";
import { BackupRefused } from "./refused.ts";
import { supabaseSql } from "./supabase-sql.ts";
import { readPlainly, requireSight } from "./tables.ts";

await runCommand("usage: npm run export-for-supabase -- FILE", "Not exported", async ({ config, file }) => {
	const database = await reachDatabase(config, false, console.log);
	try {
		await connected(database.url, async (client) => {
			await client.query("begin isolation level repeatable read read only");
			await readPlainly(client);
			await requireSight(client);
			await writeFile(file, supabaseSql(client), { flag: "wx", mode: 0o600, flush: true }).catch(refuseFile(file));
			await client.query("commit");
		});
		return `Exported into ${file}. Keep it closed, and delete it when it has arrived: it holds password hashes.`;
	} finally {
		await database.letGo();
	}
});

function refuseFile(file: string) {
	return async (error: NodeJS.ErrnoException) => {
		if (error.syscall !== "open") {
			// Half a file would hold password hashes, and stand in the way of the next one.
			await rm(file, { force: true });
			throw error;
		}
		throw new BackupRefused(error.code === "EEXIST" ? `${file} is there already` : `${file} cannot be written`, {
			cause: error,
		});
	};
}
