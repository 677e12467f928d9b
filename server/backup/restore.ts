import { prepareDatabase } from "../database/prepare.ts";
import { runCommand } from "./command.ts";
import { acquireDatabase, withConnection } from "./connect.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tryRestore } from "./try-restore.ts";

const RESTART_HINT = " Restart the server now: it still works with the keys that it had before.";

await runCommand(
	"usage: npm run restore -- FILE [--force | --dry-run]",
	"Not restored",
	async ({ config, file, force, dryRun }) => {
		// A damaged file must not start or create a database.
		await readBackup(file);
		const database = await acquireDatabase(config, !dryRun, console.log);
		try {
			if (dryRun) {
				const { accounts, rows } = await tryRestore(database.url, file);
				const compared = "Every row was compared in a database of its own, which is gone again.";
				return `Can be restored: accounts ${accounts}, rows ${rows}, from ${file}. ${compared}`;
			}
			await prepareDatabase(database.url);
			const { accounts, rows } = await withConnection(database.url, (client) => restoreBackup(client, file, force));
			const hint = database.inUse ? RESTART_HINT : "";
			return `Restored: accounts ${accounts}, rows ${rows}, from ${file}. Every row was compared.${hint}`;
		} finally {
			await database.release();
		}
	},
);
