import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../server/auth/transaction.ts";
import { type Config, readConfig } from "../../server/config.ts";
import { listUsers } from "../../server/users/list-users.ts";
import { USER_COMMANDS } from "../../server/users/user-commands.ts";
import { UsersError } from "../../server/users/users-error.ts";
import { startServerProcess } from "../helpers/server-process.ts";
import { setUpCompiledServer, setUpTestFolder, setUpTestServer } from "../helpers/set-up.ts";
import { openClient, PASSWORD } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";

const EMAIL = "anna@family.example";

describe("beside a server that runs", () => {
	const testServer = setUpTestServer();
	const { signIn } = accountSteps(testServer);

	const run = (name: string, email = EMAIL, settings: Partial<Config> = {}) =>
		transaction(testServer.owner, async (db) => {
			const config = { ...readConfig({}), siteUrl: testServer.siteUrl, ...settings };
			const ask = async () => "";
			return (await USER_COMMANDS[name]?.({ db, email, config, ask })) ?? (await listUsers(db));
		});

	test("somebody who is locked out gets in again", async () => {
		expect(await run("list")).toBe("There are no accounts yet.");
		await testServer.openDevice().auth.signUp({ email: EMAIL, password: PASSWORD });
		expect(await signIn(EMAIL)).toBe("email_not_confirmed");
		expect(await run("confirm")).toBe(`${EMAIL} is confirmed, with the password and the name of the sign-up.`);
		expect(await run("confirm")).toBe(`${EMAIL} is confirmed already.`);
		const device = testServer.openDevice();
		await device.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
		expect(await run("list")).toMatch(
			/^anna@family\.example: confirmed; logs in by password; made [\d-]{10}; last login [\d-]{10}; sessions 1$/,
		);
		expect(await run("end-sessions")).toBe(`${EMAIL} is logged out everywhere; sessions ended: 1.`);
		expect(outcomeOf(await device.auth.getUser())).toBe("AuthSessionMissingError");

		const [, site, token_hash = ""] =
			/^(http:\S+)\/auth\/confirm\?token_hash=([\w-]{43})&type=recovery$/m.exec(await run("reset-password")) ?? [];
		expect(site).toBe(testServer.siteUrl);
		const phone = testServer.openDevice();
		expect(outcomeOf(await phone.auth.verifyOtp({ token_hash, type: "recovery" }))).toBe("in");
		expect(outcomeOf(await phone.auth.updateUser({ password: "another horse battery" }))).toBe("in");
		expect([await signIn(EMAIL), await signIn(EMAIL, "another horse battery")]).toEqual(["invalid_credentials", "in"]);
	});

	test("an address is invited", async () => {
		const ben = "ben@family.example";
		const invited = `${ben} may sign up at ${testServer.siteUrl}/signup for 14 days.`;
		expect(await run("invite", ben, { signUp: "invited" })).toBe(invited);
		expect(await run("list")).toMatch(/\nben@family\.example: invited until [\d-]{10}$/);
		expect(await run("invite", ben)).toContain("SIGN_UP is open");
		await expect(run("invite")).rejects.toEqual(new UsersError(`${EMAIL} has an account already`));
		await expect(run("confirm", ben)).rejects.toEqual(new UsersError(`there is no account of ${ben}`));
	});
});

describe("the command", () => {
	const compiled = setUpCompiledServer();
	const dataDir = setUpTestFolder();
	let server: Awaited<ReturnType<typeof startServerProcess>>;
	beforeAll(async () => {
		server = await startServerProcess({ DATA_DIR: dataDir.path }, compiled.main);
	});
	afterAll(() => server.end("SIGTERM"));

	async function runUsers(args: readonly string[], input = "", environment: Record<string, string> = {}) {
		const env = { PATH: process.env.PATH, DATA_DIR: dataDir.path, SITE_URL: server.siteUrl, ...environment };
		const child = spawn(process.execPath, [join(compiled.folder, "server/users/users.js"), ...args], { env });
		child.stdin.end(input);
		const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
		return { out, err, code };
	}

	test("says in a line what cannot be done", async () => {
		const calls = [[], ["list", EMAIL], ["confirm"], ["confirm", EMAIL, EMAIL], ["toString", EMAIL]];
		for (const { err, code } of await Promise.all(calls.map((args) => runUsers(args)))) {
			expect(err).toMatch(/^Not done: usage: npm run users -- list\n.*confirm.*ADDRESS\.\n$/);
			expect(code).toBe(1);
		}
		expect((await runUsers(["confirm", "anna"])).err).toBe('Not done: "anna" is no mail address.\n');
		const project = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
		expect((await runUsers(["list"], "", project)).err).toMatch(/^Not done: accounts live in a Supabase project/);
	});

	test("works beside the server, and while none runs: it asks before an account goes", async () => {
		await openClient(server).auth.signUp({ email: EMAIL, password: PASSWORD });
		const confirmed = { out: expect.stringContaining(`${EMAIL} is confirmed, with`), err: "", code: 0 };
		expect(await runUsers(["confirm", "Anna@Family.example"])).toEqual(confirmed);
		await server.end("SIGTERM");
		const question = `This deletes the account of ${EMAIL} with the family in it, for ever. Type the address again: `;
		const notDone = "Not done: that is another address, and nothing was deleted.\n";
		for (const typed of ["", "yes\n"])
			expect(await runUsers(["delete", EMAIL], typed)).toEqual({ out: question, err: notDone, code: 1 });
		const out = `${question}${EMAIL} is deleted, with everything that was in the account.\n`;
		expect(await runUsers(["delete", EMAIL], `${EMAIL}\n`)).toEqual({ out, err: "", code: 0 });
		expect((await runUsers(["list"])).out).toBe("There are no accounts yet.\n");
	}, 90_000);
});
