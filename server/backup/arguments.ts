import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { BackupError } from "./backup-error.ts";

/** @throws BackupError with the usage, if the command line is another */
export function readArguments(usage: string) {
	const { values, positionals } = parseOptions(usage);
	const [file, ...more] = positionals;
	if (file === undefined || file === "" || more.length > 0) throw new BackupError(usage);
	const from = process.env.INIT_CWD ?? process.cwd();
	return {
		config: readConfig(process.env),
		file: path.resolve(from, file),
		force: values.force === true,
		/** Tries a restore and changes nothing. */
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
