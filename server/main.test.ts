import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { setUpCompiledServer, setUpTestFolder } from "../tests/helpers/set-up.ts";

const dataDir = setUpTestFolder();
const server = setUpCompiledServer();

function start(environment: Record<string, string>): ChildProcessWithoutNullStreams {
	const env = { DATA_DIR: dataDir.path, PATH: process.env.PATH, ...environment };
	return spawn(process.execPath, [server.main], { env });
}

/** The exit code and the output of both streams. */
async function waitForExit(child: ChildProcessWithoutNullStreams) {
	const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
	return { out, err, code: code as number | null };
}

const readSome = async (child: ChildProcessWithoutNullStreams) => String((await once(child.stdout, "data"))[0]);

describe("a start that cannot be says why in one line and ends with 1", () => {
	test("a wrong setting", async () => {
		const { out, err, code } = await waitForExit(start({ PORT: "seventy" }));
		expect(err).toMatch(/^Cannot start: PORT [^\n]+\.\n$/);
		expect({ out, code }).toEqual({ out: "", code: 1 });
	});

	test("a taken port", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const { port } = other.address() as AddressInfo;
		const { err, code } = await waitForExit(start({ PORT: String(port) }));
		other.close();
		expect(err).toMatch(new RegExp(`^Cannot start: PORT ${port} of 127\\.0\\.0\\.1 is taken [^\\n]+\\n$`));
		expect(code).toBe(1);
	});
});

test("it prints where it is open, answers, and ends with 0 on SIGINT", async () => {
	const child = start({ PORT: "0" });
	const end = waitForExit(child);
	const line = await readSome(child);
	const [, siteUrl, url] = /^Whose Turn\? is open at (\S+) \(listening on (\S+)\)\n/.exec(line) ?? [];
	expect(siteUrl).toBe(`http://localhost:${new URL(url ?? "").port}`);
	expect((await fetch(`${url}/healthz`)).status).toBe(200);
	child.kill("SIGINT");
	const { out, err, code } = await end;
	expect(out).toMatch(new RegExp(`read them at ${siteUrl}/outbox/[\\w-]{22}\n`));
	expect({ err, code }).toEqual({ err: "", code: 0 });
});

test("it continues when nobody reads its output, and ends with 0 on SIGTERM", async () => {
	const child = start({ PORT: "0" });
	const ended = once(child, "exit");
	let said = "";
	while (!said.includes("read them at")) said += await readSome(child);
	const [, url] = /listening on ([^)]+)\)/.exec(said) ?? [];
	const [, outbox] = /read them at \S+(\/outbox\/\S+)/.exec(said) ?? [];
	child.stdout.destroy();
	child.stderr.destroy();
	// The link of a mail is printed, every request logged.
	for (const email of ["anna@family.example", "ben@family.example", "cleo@family.example"]) {
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
