import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CompiledServer, compileServer } from "../helpers/built-app.ts";
import { openClient } from "../helpers/clients.ts";
import { type ServerProcess, startServerProcess } from "../helpers/server-process.ts";
import { createTestFolder } from "../helpers/test-database.ts";

const EMAIL = "anna@family.example";
const PASSWORD = "correct horse battery";

let compiled: CompiledServer;
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
	compiled = await compileServer();
	dataDir = await createTestFolder();
	server = await startServerProcess(compiled, { DATA_DIR: dataDir });
});
afterAll(async () => {
	await server.end("SIGTERM");
	await compiled.remove();
	await rm(dataDir, { recursive: true });
});

async function runUsers(args: readonly string[], input = "", environment: Record<string, string> = {}) {
	const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SITE_URL: server.siteUrl, ...environment };
	const child = spawn(process.execPath, [join(compiled.folder, "server/users/users.js"), ...args], { env });
	child.stdin.end(input);
	const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
	return { out, err, code };
}

const done = (out: unknown) => ({ out, err: "", code: 0 });
const notDone = (err: string, out = "") => ({ out, err: `Not done: ${err}.\n`, code: 1 });

async function signIn(password: string) {
	const device = openClient(server);
	const { error } = await device.auth.signInWithPassword({ email: EMAIL, password });
	return { device, code: error?.code };
}

test("somebody who is locked out gets in again, while the server runs", async () => {
	expect(await runUsers(["list"])).toEqual(done("There are no accounts yet.\n"));
	await openClient(server).auth.signUp({ email: EMAIL, password: PASSWORD });
	expect((await signIn(PASSWORD)).code).toBe("email_not_confirmed");
	expect(await runUsers(["confirm", "Anna@Family.example"])).toEqual(
		done(`${EMAIL} is confirmed, with the password and the name of the sign-up.\n`),
	);
	expect(await runUsers(["confirm", EMAIL])).toEqual(done(`${EMAIL} is confirmed already.\n`));
	const { device, code } = await signIn(PASSWORD);
	expect(code).toBeUndefined();
	expect((await runUsers(["list"])).out).toMatch(
		/^anna@family\.example: confirmed; logs in by password; made [\d-]{10}; last login [\d-]{10}; sessions 1\n$/,
	);

	expect(await runUsers(["end-sessions", EMAIL])).toEqual(
		done(`${EMAIL} is logged out everywhere; sessions ended: 1.\n`),
	);
	expect((await device.auth.getUser()).error?.name).toBe("AuthSessionMissingError");

	const { out } = await runUsers(["reset-password", EMAIL]);
	const [, site, token_hash = ""] =
		/^(http:\S+)\/auth\/confirm\?token_hash=([\w-]{43})&type=recovery$/m.exec(out) ?? [];
	expect(site).toBe(server.siteUrl);
	const phone = openClient(server);
	expect((await phone.auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
	expect((await phone.auth.updateUser({ password: "another horse battery" })).error).toBeNull();
	expect((await signIn(PASSWORD)).code).toBe("invalid_credentials");
	expect((await signIn("another horse battery")).code).toBeUndefined();
});

test("an address is invited", async () => {
	expect(await runUsers(["invite", "ben@family.example"], "", { SIGN_UP: "invited" })).toEqual(
		done(`ben@family.example may sign up at ${server.siteUrl}/signup for 14 days.\n`),
	);
	expect((await runUsers(["list"])).out).toMatch(/\nben@family\.example: invited until [\d-]{10}\n$/);
	expect((await runUsers(["invite", "ben@family.example"])).out).toContain("SIGN_UP is open");
	expect(await runUsers(["invite", EMAIL])).toEqual(notDone(`${EMAIL} has an account already`));
});

test("what cannot be done is said in a line", async () => {
	const calls = [[], ["list", EMAIL], ["confirm"], ["confirm", EMAIL, EMAIL], ["toString", EMAIL]];
	for (const { err } of await Promise.all(calls.map((args) => runUsers(args))))
		expect(err).toMatch(/^Not done: usage: npm run users -- list\n.*confirm.*ADDRESS\.\n$/);
	expect(await runUsers(["confirm", "anna"])).toEqual(notDone('"anna" is no mail address'));
	expect(await runUsers(["confirm", "cleo@family.example"])).toEqual(
		notDone("there is no account of cleo@family.example"),
	);
	const project = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
	expect((await runUsers(["list"], "", project)).err).toMatch(/^Not done: accounts live in a Supabase project/);
});

test("an account is deleted when its address is typed again, also while no server runs", async () => {
	await server.end("SIGTERM");
	const question = `This deletes the account of ${EMAIL} with the family in it, for ever. Type the address again: `;
	for (const typed of ["", "yes\n"])
		expect(await runUsers(["delete", EMAIL], typed)).toEqual(
			notDone("that is another address, and nothing was deleted", question),
		);
	expect(await runUsers(["delete", EMAIL], `${EMAIL}\n`)).toEqual(
		done(`${question}${EMAIL} is deleted, with everything that was in the account.\n`),
	);
	expect((await runUsers(["list"])).out).not.toContain(EMAIL);
}, 90_000);
