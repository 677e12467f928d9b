import { BackupError } from "./backup/backup-error.ts";
import { StartupError } from "./startup-error.ts";
import { UsersError } from "./users/users-error.ts";

/**
 * Runs an operator's command and prints its result, or an error that begins with `failed`, such as "Not restored", and
 * exits with 1.
 */
export async function runCommand(failed: string, command: () => Promise<string>): Promise<void> {
	try {
		console.log(await command());
	} catch (error) {
		if (error instanceof BackupError || error instanceof StartupError || error instanceof UsersError)
			console.error(`${failed}: ${error.message}.`);
		else console.error(`${failed}, and nothing was changed:`, error);
		process.exitCode = 1;
	}
}
