import { readFileSync } from "node:fs";
import { SECRETS } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads each secret `X` from the file that `X_FILE` names, without the newline that editors and `echo` leave at the
 * end.
 *
 * @returns the environment with the secrets in it
 * @throws StartupError if both are set, or if the file is empty or cannot be read
 */
export function readSecretFiles(environment: Environment): Environment {
	const secrets = SECRETS.map((name) => [name, readSecretFile(environment, name)] as const);
	return { ...environment, ...Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined)) };
}

function readSecretFile(environment: Environment, name: string): string | undefined {
	const file = environment[`${name}_FILE`];
	if (!file) return undefined;
	if (environment[name]) throw new StartupError(`${name} and ${name}_FILE are both set: keep one of them`);
	const secret = readText(file, `${name}_FILE`).replace(/\r?\n$/, "");
	if (secret === "") throw new StartupError(`${name}_FILE names an empty file`);
	return secret;
}

function readText(file: string, setting: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		throw new StartupError(`${setting} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`, {
			cause: error,
		});
	}
}
