// `npm run clients`: other people's clients against the built server: each signs up and in, does what the specification
// does to tables, and hears of a change, as far as it can. They are fetched from npm, PyPI and crates.io into a
// temporary folder; what this machine has no program for is left out, and said. Ends with `N passed, N failed`.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startInbox, waitForMailedToken } from "../helpers/inbox.ts";
import { startServerProcess } from "../helpers/server-process.ts";
import { createTestFolder } from "../helpers/test-database.ts";
import { createUser } from "../helpers/users.ts";

const PROJECT = join(import.meta.dirname, "../..");
/** Those whose live channels join in ways of their own. */
const OLDER_VERSIONS = ["2.50.0", "2.39.0"];
/** Of one client; to build the one in Rust takes two minutes. */
const TIMEOUT_MS = 600_000;

const count = { passed: 0, failed: 0, skipped: 0 };
const folder = await createTestFolder();
const inbox = await startInbox();
const server = await startServerProcess({
	DATA_DIR: join(folder, "data"),
	SMTP_URL: inbox.url,
	MAIL_FROM: "turns@example.org",
});
/** Answers a client with the token that was mailed to it. */
const mails = createServer(async (request, response) => {
	const to = new URL(request.url ?? "", "http://localhost").searchParams.get("to") ?? "";
	response.end(await waitForMailedToken(inbox, to));
}).listen(0, "127.0.0.1");
await once(mails, "listening");
const access = {
	URL_OF_SERVER: server.url,
	API_KEY: server.publishableKey,
	MAILS: `http://127.0.0.1:${(mails.address() as AddressInfo).port}/`,
};
try {
	await tryNode("the newest supabase-js", PROJECT);
	for (const version of OLDER_VERSIONS) {
		const prefix = join(folder, version);
		const wanted = `@supabase/supabase-js@${version}`;
		if (prepare(wanted, ["npm", "install", "--no-audit", "--no-fund", "--prefix", prefix, wanted]))
			await tryNode(wanted, prefix);
	}
	const python = join(folder, "python/bin/python");
	if (has("python3") && prepare("supabase-py", ["python3", "-m", "venv", join(folder, "python")]))
		if (prepare("supabase-py", [python, "-m", "pip", "install", "-q", "supabase"]))
			await tryClient("supabase-py", [python, join(import.meta.dirname, "supabase-py.py")]);
	await cp(join(import.meta.dirname, "rust"), join(folder, "rust"), { recursive: true });
	const manifest = ["--manifest-path", join(folder, "rust/Cargo.toml")];
	if (has("cargo") && prepare("postgrest in Rust", ["cargo", "build", "-q", ...manifest])) {
		const { session, userId } = await createUser({ ...server, inbox });
		const person = { ACCESS_TOKEN: session.access_token, USER_ID: userId };
		await tryClient("postgrest in Rust", ["cargo", "run", "-q", ...manifest], person);
	}
} finally {
	mails.close();
	await server.end("SIGTERM");
	await inbox.stop();
	await rm(folder, { recursive: true });
}
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exitCode = count.failed > 0 ? 1 : 0;

function tryNode(name: string, prefix: string): Promise<void> {
	return tryClient(name, [process.execPath, join(import.meta.dirname, "supabase-js.mjs"), prefix]);
}

/** Runs a client to its end; each line of its output is something that it could do. */
async function tryClient(name: string, [command = "", ...args]: string[], more: object = {}): Promise<void> {
	const child = spawn(command, args, {
		env: { ...process.env, ...access, ...more },
		stdio: ["ignore", "pipe", "inherit"],
		timeout: TIMEOUT_MS,
	});
	createInterface({ input: child.stdout }).on("line", (line) => {
		count.passed++;
		console.log(`${name} ${line}`);
	});
	const [code] = (await once(child, "close")) as [number | null];
	if (code === 0) return;
	count.failed++;
	console.error(`${name} ✘ ended with ${code}`);
}

function has(command: string): boolean {
	return !spawnSync(command, ["--version"], { stdio: "ignore" }).error || skip(command, "is not on this machine");
}

/** Fetches or builds a client. */
function prepare(name: string, [command = "", ...args]: string[]): boolean {
	const { status, stderr } = spawnSync(command, args, { encoding: "utf8", timeout: TIMEOUT_MS });
	return status === 0 || skip(name, `cannot be had here: ${stderr?.trim().split("\n").at(-1)}`);
}

function skip(what: string, why: string): false {
	count.skipped++;
	console.log(`${what} ${why}: left out`);
	return false;
}
