import path from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { StartupError } from "../startup-error.ts";
import { BackupError } from "./backup-error.ts";

export interface CommandArguments {
	readonly config: Config;
	readonly file: string;
	readonly force: boolean;
	/** Tries a restore and changes nothing. */
	readonly dryRun: boolean;
}

/**
 * Runs a command and prints its result, or an error that begins with `failed`, such as "Not restored", and exits with
 * 1.
 */
export async function runCommand(
	usage: string,
	failed: string,
	command: (args: CommandArguments) => Promise<string>,
): Promise<void> {
	try {
		console.log(await command(parseArguments(usage)));
	} catch (error) {
		if (error instanceof BackupError || error instanceof StartupError) console.error(`${failed}: ${error.message}.`);
		else console.error(`${failed}, and nothing was changed:`, error);
		process.exitCode = 1;
	}
}

function parseArguments(usage: string): CommandArguments {
	const { values, positionals } = parseOptions(usage);
	const [file, ...more] = positionals;
	if (file === undefined || file === "" || more.length > 0) throw new BackupError(usage);
	const from = process.env.INIT_CWD ?? process.cwd();
	return {
		config: readConfig(process.env),
		file: path.resolve(from, file),
		force: values.force === true,
		dryRun: values["dry-run"] === true,
	};
}

function parseOptions(usage: string) {
	try {
		return parseArgs({
			allowPositionals: true,
			options: usage.includes("--force") ? { force: { type: "boolean" }, "dry-run": { type: "boolean" } } : {},
		});
	} catch (error) {
		throw new BackupError(usage, { cause: error });
	}
}
