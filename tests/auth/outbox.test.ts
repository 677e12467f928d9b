import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLocalOnlyServer } from "../../server/loopback.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { PASSWORD, sendRawRequest } from "../helpers/users.ts";

let testServer: TestServer;
let dataDir: string;
let name: string;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "whose-turn-outbox-"));
	testServer = await startTestServer({ mail: undefined, trustProxy: false, dataDir });
	await testServer.openDevice().auth.signUp({ email: "newcomer@family.example", password: PASSWORD });
	await testServer.flushMails();
	[name = ""] = await readdir(join(dataDir, "outbox"));
});
afterAll(async () => {
	await testServer.stop();
	await rm(dataDir, { recursive: true });
});

test("without SMTP a mail is in a file that only the server may read, and its link on the terminal", async () => {
	const { mode } = await stat(join(dataDir, "outbox", name));
	expect(mode & 0o777).toBe(0o600);
	expect(testServer.terminalLines).toEqual([expect.stringContaining(`${testServer.siteUrl}/auth/confirm?token_hash=`)]);
});

test("a server that is for others too warns at its start and says no link on the terminal", async () => {
	const folder = await mkdtemp(join(tmpdir(), "whose-turn-outbox-"));
	const open = await startTestServer({ mail: undefined, trustProxy: true, dataDir: folder });
	await open.openDevice().auth.signUp({ email: "newcomer@family.example", password: PASSWORD });
	await open.flushMails();
	const [file = ""] = await readdir(join(folder, "outbox"));
	expect([...new Set(open.terminalLines)]).toEqual([
		`Warning: SMTP_URL is not set, so mails are not sent but kept in ${join(folder, "outbox")}.`,
		`Mail "Confirm your email address": ${join(folder, "outbox", file)}`,
	]);
	await open.stop();
	await rm(folder, { recursive: true });
});

test("a newcomer gets through sign-up with the outbox alone", async () => {
	const list = await sendRawRequest(testServer.siteUrl, testServer.outboxPath);
	expect(list.text).toContain("Confirm your email address — to newcomer@family.example");
	const path = /href="(\/outbox\/[\w-]{22}\/[^"]+)"/.exec(list.text)?.[1] ?? "";
	const mail = await sendRawRequest(testServer.siteUrl, path);
	expect(mail.headers["content-security-policy"]).toContain("default-src 'none'");
	const html = await sendRawRequest(testServer.siteUrl, `${path}/html`);
	expect(html.headers["content-security-policy"]).toMatch(/^sandbox /);
	expect(html.headers["content-security-policy"]).not.toContain("allow-scripts");
	const link = new URL(/href="([^"]+)"/.exec(html.text)?.[1]?.replaceAll("&amp;", "&") ?? "");
	const token_hash = link.searchParams.get("token_hash") as string;
	expect((await testServer.openDevice().auth.verifyOtp({ token_hash, type: "signup" })).error).toBeNull();
});

const pathsUnder = (outbox: string) => [outbox, `${outbox}/${name}`, `${outbox}/${name}/html`];

test("another user of this machine, who does not read the terminal, does not see it", async () => {
	const wrong = testServer.outboxPath.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
	const tried = [
		"/outbox",
		"/outbox/",
		`/outbox/${name}`,
		`/outbox/${name}/html`,
		...pathsUnder("/outbox/key"),
		...pathsUnder(wrong),
	];
	for (const path of tried) {
		const { status, text } = await sendRawRequest(testServer.siteUrl, path);
		expect([path, status, text]).toEqual([path, 404, "Not found\n"]);
	}
});

test("its key is another one at each start, in no log, and not sent on by a click", async () => {
	const other = await startTestServer({ mail: undefined, trustProxy: false, dataDir });
	expect(other.outboxPath).toMatch(/^\/outbox\/[\w-]{22}$/);
	expect(other.outboxPath).not.toBe(testServer.outboxPath);
	await other.stop();
	const { headers } = await sendRawRequest(testServer.siteUrl, testServer.outboxPath);
	expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
	expect(testServer.logLines.join("")).not.toContain(testServer.outboxPath);
	expect((await sendRawRequest(testServer.siteUrl, `${testServer.outboxPath}/${name}/html`)).text).not.toContain(
		testServer.outboxPath,
	);
});

test.each([
	["a foreign name that points here", { host: "evil.example" }],
	["a name that begins like ours", { host: "localhost.evil.example" }],
	["a proxy", { "x-forwarded-for": "203.0.113.1" }],
	["another proxy", { forwarded: "for=203.0.113.1" }],
	["a third proxy", { via: "1.1 proxy" }],
	["a proxy that passes our own name on", { "x-forwarded-host": "turns.example.org" }],
	["a proxy that only forwards the scheme", { "x-forwarded-proto": "https" }],
	["a proxy with a header of its own", { "x-real-ip": "203.0.113.1" }],
])("%s does not see it", async (_name, headers) => {
	for (const path of pathsUnder(testServer.outboxPath)) {
		const { status, text } = await sendRawRequest(testServer.siteUrl, path, { headers });
		expect([status, text]).toEqual([404, "Not found\n"]);
	}
});

test.each(["..%2f..%2fsecret", "%2e%2e%2fpostgres", `..%2foutbox%2f$`, "x.eml", "%00"])(
	"%s is no mail",
	async (path) => {
		expect((await sendRawRequest(testServer.siteUrl, `${testServer.outboxPath}/${path}`)).status).toBe(404);
	},
);

test("it is only there while the server is for this machine alone", () => {
	const here = { host: "127.0.0.1", siteUrl: "http://localhost:3000", trustProxy: false };
	expect(isLocalOnlyServer(here)).toBe(true);
	expect(isLocalOnlyServer({ ...here, host: "::1" })).toBe(true);
	expect(isLocalOnlyServer({ ...here, host: "0.0.0.0" })).toBe(false);
	expect(isLocalOnlyServer({ ...here, host: "::" })).toBe(false);
	expect(isLocalOnlyServer({ ...here, siteUrl: "https://turns.example.org" })).toBe(false);
	expect(isLocalOnlyServer({ ...here, trustProxy: true })).toBe(false);
});
