import { runCommand } from "../run-command.ts";
import { readArguments } from "./arguments.ts";
import { withConnection, withDatabase } from "./connect.ts";
import { writeBackup } from "./write-backup.ts";

await runCommand("Not backed up", async () => {
	const { config, file } = readArguments("usage: npm run backup -- FILE");
	const { accounts, rows, bytes } = await withDatabase(config, false, ({ url }) =>
		withConnection(url, (client) => writeBackup(client, file)),
	);
	const counts = `accounts ${accounts}, rows ${rows}, bytes ${bytes}`;
	return `Backed up: ${counts}, into ${file}. Keep it closed: it opens these accounts.`;
});
