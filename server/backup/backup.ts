import { runCommand } from "./command.ts";
import { connected, reachDatabase } from "./reach-database.ts";
import { writeBackup } from "./write-backup.ts";

await runCommand("usage: npm run backup -- FILE", "Not backed up", async ({ config, file }) => {
	const database = await reachDatabase(config, false, console.log);
	try {
		const { people, rows, bytes } = await connected(database.url, (client) => writeBackup(client, file));
		return `Backed up: accounts ${people}, rows ${rows}, bytes ${bytes}, into ${file}. Keep it closed: it opens these accounts.`;
	} finally {
		await database.letGo();
	}
});
