import { prepareDatabase } from "../database/prepare.ts";
import { runCommand } from "./command.ts";
import { acquireDatabase, withConnection } from "./connect.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const RESTART_HINT = " Restart the server now: it still works with the keys that it had before.";

await runCommand("usage: npm run restore -- FILE [--force]", "Not restored", async ({ config, file, force }) => {
	// A damaged file must not start or create a database.
	await readBackup(file);
	const database = await acquireDatabase(config, true, console.log);
	try {
		await prepareDatabase(database.url);
		const { accounts, rows } = await withConnection(database.url, (client) => restoreBackup(client, file, force));
		return `Restored: accounts ${accounts}, rows ${rows}, from ${file}. Every row was compared.${database.inUse ? RESTART_HINT : ""}`;
	} finally {
		await database.release();
	}
});
