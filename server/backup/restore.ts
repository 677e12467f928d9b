import { prepareDatabase } from "../database/prepare.ts";
import { runCommand } from "./command.ts";
import { connected, reachDatabase } from "./reach-database.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const RESTART = " Restart the server now: it still works with the keys that it had before.";

await runCommand("usage: npm run restore -- FILE [--force]", "Not restored", async ({ config, file, force }) => {
	// Before anything is started or made.
	await readBackup(file);
	const database = await reachDatabase(config, true, console.log);
	try {
		await prepareDatabase(database.url);
		const { people, rows } = await connected(database.url, (client) => restoreBackup(client, file, force));
		return `Restored: accounts ${people}, rows ${rows}, from ${file}. Every row was compared.${database.inUse ? RESTART : ""}`;
	} finally {
		await database.letGo();
	}
});
