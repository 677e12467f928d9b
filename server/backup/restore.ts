import { prepareDatabase } from "../database/prepare.ts";
import { runCommand } from "../run-command.ts";
import { readArguments } from "./arguments.ts";
import { withConnection, withDatabase } from "./connect.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tryRestore } from "./try-restore.ts";

const RESTART_HINT = " Restart the server now: it still works with the keys that it had before.";

await runCommand("Not restored", async () => {
	const { config, file, force, dryRun } = readArguments("usage: npm run restore -- FILE [--force | --dry-run]");
	// A damaged file must not start or create a database.
	await readBackup(file);
	return withDatabase(config, !dryRun, async ({ url, inUse }) => {
		if (dryRun) {
			const { accounts, rows } = await tryRestore(url, file);
			const compared = "Every row was compared in a database of its own, which is gone again.";
			return `Can be restored: accounts ${accounts}, rows ${rows}, from ${file}. ${compared}`;
		}
		await prepareDatabase(url);
		const { accounts, rows } = await withConnection(url, (client) => restoreBackup(client, file, force));
		const hint = inUse ? RESTART_HINT : "";
		return `Restored: accounts ${accounts}, rows ${rows}, from ${file}. Every row was compared.${hint}`;
	});
});
