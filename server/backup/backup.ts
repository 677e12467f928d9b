import { runCommand } from "./command.ts";
import { acquireDatabase, withConnection } from "./connect.ts";
import { writeBackup } from "./write-backup.ts";

await runCommand("usage: npm run backup -- FILE", "Not backed up", async ({ config, file }) => {
	const database = await acquireDatabase(config, false, console.log);
	try {
		const { accounts, rows, bytes } = await withConnection(database.url, (client) => writeBackup(client, file));
		const counts = `accounts ${accounts}, rows ${rows}, bytes ${bytes}`;
		return `Backed up: ${counts}, into ${file}. Keep it closed: it opens these accounts.`;
	} finally {
		await database.release();
	}
});
