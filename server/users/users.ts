import { createInterface } from "node:readline";
import * as v from "valibot";
import { emailSchema } from "../auth/input.ts";
import { withConnection, withDatabase } from "../backup/connect.ts";
import { type Config, readConfig } from "../config.ts";
import { prepareDatabase } from "../database/prepare.ts";
import { runCommand } from "../run-command.ts";
import { listUsers } from "./list-users.ts";
import { USER_COMMANDS } from "./user-commands.ts";
import { UsersError } from "./users-error.ts";

const USAGE = `usage: npm run users -- list
       npm run users -- ${Object.keys(USER_COMMANDS).join(" | ")} ADDRESS`;

await runCommand("Not done", () => runUsersCommand(process.argv.slice(2), readConfig(process.env)));

/**
 * Works beside a running server, and starts the embedded database if none runs.
 *
 * @returns what to print
 */
async function runUsersCommand([name = "", address, ...more]: readonly string[], config: Config): Promise<string> {
	const command = Object.hasOwn(USER_COMMANDS, name) ? USER_COMMANDS[name] : undefined;
	if (more.length > 0 || (command === undefined ? name !== "list" || address !== undefined : address === undefined))
		throw new UsersError(USAGE);
	if (config.supabase)
		throw new UsersError("accounts live in a Supabase project (SUPABASE_URL), whose dashboard looks after them");
	const email = v.safeParse(emailSchema, address ?? "nobody@example.org", { abortEarly: true });
	if (!email.success) throw new UsersError(`${JSON.stringify(address)} is no mail address`);

	return withDatabase(config, false, async ({ url }) => {
		await prepareDatabase(url);
		return withConnection(url, async (db) => {
			if (command === undefined) return listUsers(db);
			await db.query("begin");
			const done = await command({ db, email: email.output, config, ask });
			await db.query("commit");
			return done;
		});
	});
}

/** @returns the next line of the input, empty when there is none */
async function ask(question: string): Promise<string> {
	process.stdout.write(question);
	const input = createInterface({ input: process.stdin });
	for await (const line of input) {
		input.close();
		return line;
	}
	return "";
}
