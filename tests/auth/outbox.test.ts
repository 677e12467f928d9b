import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isLocalOnlyServer } from "../../server/loopback.ts";
import { setUp, setUpTestFolder, startServerForTest } from "../helpers/set-up.ts";
import { startTestServer } from "../helpers/test-server.ts";
import { PASSWORD } from "../helpers/users.ts";
import { sendRawRequest } from "./raw-request.ts";

const folder = setUpTestFolder();
const startLocal = () => startTestServer({ mail: undefined, trustProxy: false, dataDir: folder.path });
const testServer = setUp(startLocal);
let name: string;

beforeAll(async () => {
	await testServer.openDevice().auth.signUp({ email: "newcomer@family.example", password: PASSWORD });
	await testServer.flushMails();
	[name = ""] = await readdir(join(folder.path, "outbox"));
});

test("without SMTP a mail is in a file that only the server may read, and its link on the terminal", async () => {
	const { mode } = await stat(join(folder.path, "outbox", name));
	expect(mode & 0o777).toBe(0o600);
	expect(testServer.terminalLines).toEqual([expect.stringContaining(`${testServer.siteUrl}/auth/confirm?token_hash=`)]);
});

test("a server that is for others too warns at its start and says no link on the terminal", async () => {
	const dataDir = join(folder.path, "open");
	const open = await startServerForTest({ mail: undefined, trustProxy: true, dataDir });
	await open.openDevice().auth.signUp({ email: "newcomer@family.example", password: PASSWORD });
	await open.flushMails();
	const [file = ""] = await readdir(join(dataDir, "outbox"));
	expect([...new Set(open.terminalLines)]).toEqual([
		`Warning: SMTP_URL is not set, so mails are not sent but kept in ${join(dataDir, "outbox")}.`,
		`Mail "Confirm your email address": ${join(dataDir, "outbox", file)}`,
	]);
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
	for (const path of ["/outbox/", ...["/outbox", "/outbox/key", wrong].flatMap(pathsUnder)]) {
		const { status, text } = await sendRawRequest(testServer.siteUrl, path);
		expect([path, status, text]).toEqual([path, 404, "Not found\n"]);
	}
});

test("its key is another one at each start, in no log, and not sent on by a click", async () => {
	const other = await startLocal();
	expect(other.outboxPath).toMatch(/^\/outbox\/[\w-]{22}$/);
	expect(other.outboxPath).not.toBe(testServer.outboxPath);
	await other.stop();
	const { headers } = await sendRawRequest(testServer.siteUrl, testServer.outboxPath);
	expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
	expect(testServer.logLines.join("")).not.toContain(testServer.outboxPath);
	const html = await sendRawRequest(testServer.siteUrl, `${testServer.outboxPath}/${name}/html`);
	expect(html.text).not.toContain(testServer.outboxPath);
});

test.each([
	{ host: "evil.example" },
	{ host: "localhost.evil.example" },
	{ "x-forwarded-for": "203.0.113.1" },
	{ forwarded: "for=203.0.113.1" },
	{ via: "1.1 proxy" },
	{ "x-forwarded-host": "turns.example.org" },
	{ "x-forwarded-proto": "https" },
	{ "x-real-ip": "203.0.113.1" },
])("who comes by another name or a proxy does not see it: %j", async (headers) => {
	for (const path of pathsUnder(testServer.outboxPath)) {
		const { status, text } = await sendRawRequest(testServer.siteUrl, path, { headers: { ...headers } });
		expect([status, text]).toEqual([404, "Not found\n"]);
	}
});

test("these are no mails", async () => {
	for (const path of ["..%2f..%2fsecret", "%2e%2e%2fpostgres", "..%2foutbox%2f$", "x.eml", "%00"])
		expect((await sendRawRequest(testServer.siteUrl, `${testServer.outboxPath}/${path}`)).status, path).toBe(404);
});

test("it is only there while the server is for this machine alone", () => {
	const here = { host: "127.0.0.1", siteUrl: "http://localhost:3000", trustProxy: false };
	for (const local of [{}, { host: "::1" }]) expect(isLocalOnlyServer({ ...here, ...local })).toBe(true);
	for (const open of [{ host: "0.0.0.0" }, { host: "::" }, { siteUrl: "https://t.example" }, { trustProxy: true }])
		expect([open, isLocalOnlyServer({ ...here, ...open })]).toEqual([open, false]);
});
