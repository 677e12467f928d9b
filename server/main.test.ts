import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { writeBuiltApp } from "../tests/helpers/built-app.ts";
import { createTestFolder } from "../tests/helpers/test-database.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

let folder: string;
let dataDir: string;

beforeAll(async () => {
	dataDir = await createTestFolder();
	// Inside the package, where the compiled server finds node_modules.
	folder = await mkdtemp(join(ROOT, "node_modules", ".main-test-"));
	execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "server", "--outDir", folder], {
		cwd: ROOT,
	});
	await cp(await writeBuiltApp(), join(folder, "app"), { recursive: true });
});

afterAll(() => Promise.all([folder, dataDir].map((one) => rm(one, { recursive: true }))));

function start(environment: Record<string, string>): ChildProcess {
	const env = { DATA_DIR: dataDir, PATH: process.env.PATH, ...environment };
	return spawn(process.execPath, [join(folder, "server", "main.js")], { env, stdio: "pipe" });
}

/** The exit code and the output of both streams. */
async function waitForExit(child: ChildProcess) {
	const { stdout, stderr } = child;
	if (!stdout || !stderr) throw new Error("the streams of the child are not pipes");
	const [out, err, [code]] = await Promise.all([text(stdout), text(stderr), once(child, "close")]);
	return { out, err, code: code as number | null };
}

async function firstLine(child: ChildProcess): Promise<string> {
	if (!child.stdout) throw new Error("the output of the child is no pipe");
	const [chunk] = await once(child.stdout, "data");
	return String(chunk);
}

describe("a start that cannot be says why in one line and ends with 1", () => {
	test.each([
		["PORT", "seventy"],
		["HOST", "here:80"],
		["SITE_URL", "turns"],
		["DATABASE_URL", "mysql://db"],
		["GOOGLE_CLIENT_ID", "without-its-secret"],
	])("%s=%s", async (name, value) => {
		const { out, err, code } = await waitForExit(start({ PORT: "0", [name]: value }));
		expect(err).toMatch(new RegExp(`^Cannot start: ${name} [^\\n]+\\.\\n$`));
		expect(out).toBe("");
		expect(code).toBe(1);
	});

	test("a taken port", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const address = other.address();
		const port = typeof address === "object" && address ? address.port : 0;
		const { err, code } = await waitForExit(start({ PORT: String(port) }));
		other.close();
		expect(err).toMatch(new RegExp(`^Cannot start: PORT ${port} of 127\\.0\\.0\\.1 is taken [^\\n]+\\n$`));
		expect(code).toBe(1);
	});
});

test.each(["SIGTERM", "SIGINT"] as const)(
	"it prints where it is open, answers, and ends with 0 on %s",
	async (signal) => {
		const child = start({ PORT: "0" });
		const end = waitForExit(child);
		const line = await firstLine(child);
		const [, siteUrl, url] = /^Whose Turn\? is open at (\S+) \(listening on (\S+)\)\n/.exec(line) ?? [];
		expect(siteUrl).toMatch(/^http:\/\/localhost:\d+$/);
		expect((await fetch(`${url}/healthz`)).status).toBe(200);
		child.kill(signal);
		const { out, err, code } = await end;
		expect(out).toMatch(new RegExp(`read them at ${siteUrl}/outbox/[\\w-]{22}\n`));
		expect({ err, code }).toEqual({ err: "", code: 0 });
	},
);

test("it continues when nobody reads its output", async () => {
	const child = start({ PORT: "0" });
	const ended = once(child, "exit");
	let said = "";
	while (!said.includes("read them at")) said += await firstLine(child);
	const [, url] = /listening on ([^)]+)\)/.exec(said) ?? [];
	const [, outbox] = /read them at \S+(\/outbox\/\S+)/.exec(said) ?? [];
	child.stdout?.destroy();
	child.stderr?.destroy();
	// The link of a mail is printed, every request logged.
	for (const name of ["anna", "ben", "cleo"]) {
		const email = `${name}@family.example`;
		const answer = await fetch(`${url}/auth/v1/signup`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email, password: "correct horse battery" }),
		});
		expect(answer.status).toBe(200);
		await vi.waitFor(async () => expect(await (await fetch(`${url}${outbox}`)).text()).toContain(email), 60_000);
	}
	expect((await fetch(`${url}/healthz`)).status).toBe(200);
	child.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
}, 120_000);
