import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { PAGE_HTML, writeBuiltApp } from "../tests/helpers/server-process.ts";
import { setUp, setUpTestFolder } from "../tests/helpers/set-up.ts";
import { readConfig } from "./config.ts";
import { startServer } from "./start-server.ts";

const app = await writeBuiltApp();
const dataDir = setUpTestFolder();
const server = setUp(() => startServer(readConfig({ PORT: "0", DATA_DIR: dataDir.path }), app));
let port: number;
let apiKey: string;

beforeAll(async () => {
	port = Number(new URL(server.url).port);
	({ supabaseKey: apiKey } = await (await fetch(`${server.url}/config.json`)).json());
});

const MEGABYTE = 1024 * 1024;

/**
 * Sends all of it before it reads, as blocking clients do. Resolves at the server's end of the connection. Rejects if
 * it is reset.
 */
async function sendThenRead(...parts: readonly string[]): Promise<string> {
	const socket = connect(port, "127.0.0.1");
	await once(socket, "connect");
	for (const part of parts) await new Promise((resolve) => socket.write(part, resolve));
	return text(socket);
}

const getStatuses = (received: string) =>
	Array.from(received.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => Number(status));

/** One answer, after which the connection ends. */
function expectLast(received: string, status: unknown): void {
	expect(getStatuses(received)).toEqual([status]);
	expect(received).toMatch(/^connection: close\r$/im);
}

/** Of which half is sent. */
const LONG_BODY = ["Content-Length: 4194304\r\n\r\n", ...Array.from({ length: 2 }, () => "a".repeat(MEGABYTE))];
const CHUNKED_BODY = ["Transfer-Encoding: chunked\r\n\r\n", `200000\r\n${"a".repeat(2 * MEGABYTE)}\r\n`];

describe("an answer that is given before the request's body has come", () => {
	const TOKEN = "POST /auth/v1/token?grant_type=password";
	const MEMBERS = "/rest/v1/family_members";

	const requests: (readonly [status: number, what: string, requestLine: string, ...headers: string[]])[] = [
		[200, "a page that is read with a body", "GET /"],
		[200, "the server's health, read with a body", "GET /healthz"],
		[400, "an address that is none", "POST http://[/"],
		[401, "another server's key", TOKEN, "apikey: wrong"],
		[401, "tables without a key", `DELETE ${MEMBERS}`],
		[401, "tables with a forged token", `DELETE ${MEMBERS}?id=eq.1`, "apikey: KEY", "authorization: Bearer x.y.z"],
		[404, "what only a Supabase project has", "POST /storage/v1/object/x"],
		[404, "a path below the tables", "POST /rest/v1/family/members", "apikey: KEY"],
		[405, "a page that is sent something", "POST /"],
		[401, "a row of somebody without an account", `PUT ${MEMBERS}`, "apikey: KEY"],
		[413, "an account's request", TOKEN, "content-type: application/json"],
		[413, "a row", `POST ${MEMBERS}`, "apikey: KEY"],
		[413, "a function's arguments", "POST /rest/v1/rpc/undo_turn", "apikey: KEY"],
		[417, "an unknown expectation", "POST /auth/v1/signup", "expect: the moon"],
	];

	describe.each([
		["of a known length", LONG_BODY],
		["in chunks", CHUNKED_BODY],
	] as const)("%s", (_, body) => {
		test.each(requests)("is the connection's last, and arrives: %d, %s", async (status, _what, line, ...headers) => {
			const lines = [`${line} HTTP/1.1`, "Host: localhost", ...headers, ""];
			const received = await sendThenRead(lines.join("\r\n").replace("KEY", apiKey), ...body);
			expectLast(received, status);
			expect(received).not.toMatch(/keep-alive/i);
		});
	});

	test("is the last of an HTTP/1.0 connection, too, which was to be kept alive", async () => {
		const head = `${TOKEN} HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n`;
		expectLast(await sendThenRead(head, ...LONG_BODY), 413);
	});

	test("leaves what stands behind it unanswered", async () => {
		const head = `${TOKEN} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${MEGABYTE}\r\n\r\n`;
		const behind = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
		expect(getStatuses(await sendThenRead(head, "a".repeat(MEGABYTE) + behind))).toEqual([413]);
	});

	test("does not wait for a client that never ends", async () => {
		const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
		socket.resume().write(`${TOKEN} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
		const chunk = `100000\r\n${"a".repeat(MEGABYTE)}\r\n`;
		const closed = new Promise((resolve) => socket.once("close", resolve));
		const send = () => socket.writable && socket.write(chunk, send);
		send();
		await closed;
	});
});

describe("a pool of connections", () => {
	/** The proxy's only connection. */
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	afterAll(() => agent.destroy());

	async function send(path: string, method = "GET", body: readonly string[] = []) {
		const sent = request({ host: "127.0.0.1", port, path, method, agent, headers: { "content-type": "text/plain" } });
		for (const part of body) sent.write(part);
		sent.end();
		const [response] = (await once(sent, "response")) as [IncomingMessage];
		await text(response);
		return { status: response.statusCode, isReused: sent.reusedSocket };
	}

	test("loses no request behind one that was refused", async () => {
		const tooLarge = Array.from({ length: 8 }, () => "a".repeat(32 * 1024));
		for (let time = 0; time < 5; time++) {
			expect(await send("/auth/v1/token", "POST", tooLarge)).toMatchObject({ status: 413 });
			expect(await send("/healthz")).toMatchObject({ status: 200 });
		}
	});

	test("uses a connection again after a refusal whose body was read", async () => {
		await send("/healthz");
		expect(await send("/auth/v1/token?grant_type=password", "POST", ["{}"])).toEqual({ status: 415, isReused: true });
		expect(await send("/healthz")).toEqual({ status: 200, isReused: true });
	});
});

test("beside a Supabase project no live connection is taken, and a proxy's idle one stays open", async () => {
	const project = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
	const config = readConfig({ PORT: "0", DATA_DIR: dataDir.path, TRUST_PROXY: "true", ...project });
	const behindProxy = await startServer(config, app);
	onTestFinished(behindProxy.stop);
	const { headers } = await fetch(`${behindProxy.url}/healthz`);
	expect(Number(/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThan(120);
	const socket = new WebSocket(`${behindProxy.url}/realtime/v1/websocket`);
	expect(String((await once(socket, "error"))[0])).toContain("Unexpected server response: 404");
	expect((await fetch(`${behindProxy.url}/healthz`)).status).toBe(200);
	expect(await (await fetch(`${behindProxy.url}/outbox`)).text()).toBe(PAGE_HTML);
});

describe("an expected 100 Continue", () => {
	const head = (length: number) =>
		`POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

	test("is not given for a body over the limit", async () => {
		expect(getStatuses(await sendThenRead(head(100_000)))).toEqual([413]);
	});

	test("is given for others", async () => {
		const socket = connect(port, "127.0.0.1");
		socket.write(head(2));
		expect(String((await once(socket, "data"))[0])).toBe("HTTP/1.1 100 Continue\r\n\r\n");
		socket.write("{}");
		expect(getStatuses(String((await once(socket, "data"))[0]))).toEqual([415]);
		socket.destroy();
	});
});

describe("what is no request", () => {
	const more = "a".repeat(2 * MEGABYTE);

	test.each([
		[400, "nonsense", `nonsense\r\n\r\n${more}`],
		[400, "two lengths", `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n${more}`],
		[431, "an endless header", `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${more}`],
	])("is answered with %d, which arrives: %s", async (status, _, sent) => {
		expectLast(await sendThenRead(sent), status);
	});

	test("is not answered behind a request whose answer is due", async () => {
		const socket = connect(port, "127.0.0.1").on("error", () => {});
		let received = "";
		socket.on("data", (data) => {
			received += String(data);
		});
		socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n");
		await new Promise((resolve) => socket.once("close", resolve));
		expect(received).not.toMatch(/^HTTP\/1\.1 400/);
	});
});

test("a WebSocket that is refused is told so, whatever it has sent already", async () => {
	const received = await sendThenRead(
		"GET /realtime/v1/websocket?apikey=wrong HTTP/1.1\r\nHost: localhost\r\n" +
			"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
		"a".repeat(2 * MEGABYTE),
	);
	expect(getStatuses(received)).toEqual([401]);
});

/** Asks for a target exactly as written, which fetch would normalize. */
async function ask(target: string, host = "localhost") {
	const received = await sendThenRead(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
	const [head = "", ...body] = received.split("\r\n\r\n");
	return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
}

test("the planted secret is one directory above", async () => {
	expect((await ask("/assets/../index.html")).body).toBe(PAGE_HTML);
});

test.each([
	...["/../secret.txt", "/../../../../../../etc/passwd", "/assets/../../secret.txt", "/./.././secret.txt"],
	...["/%2e%2e/secret.txt", "/%2E%2E/%2e./secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt"],
	...["/assets%2f..%2f..%2fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt", "/%5c..%5c..%5csecret.txt"],
	...["/..%252fsecret.txt", "/%c0%ae%c0%ae/secret.txt", "/../secret.txt%00.js", "/%00/../secret.txt"],
	...["//../secret.txt", "//etc/passwd", "/..;/secret.txt", "/.vite/manifest.json", "/%2evite/manifest.json"],
	...["../secret.txt", "http://localhost/../secret.txt", "file:///etc/passwd"],
])("no way of writing a path leads out of the app's folder: %s", async (target) => {
	const { status, body } = await ask(target);
	expect(body).not.toMatch(/the secret|root:|^\{\}/);
	expect(status === 200 ? body : "").toBe(status === 200 ? PAGE_HTML : "");
	expect([200, 400, 404]).toContain(status);
});

test("an API answers however its path is written", async () => {
	const paths = ["/assets/../auth/v1/user", "/%61uth/v1/user", "/auth/v1/%2e%2e/v1/user", "/x/%2E%2E/auth/v1/user"];
	for (const target of paths) {
		const { status, body } = await ask(target);
		expect([target, status, JSON.parse(body)]).toMatchObject([target, 401, { error_code: expect.any(String) }]);
	}
});

test.each([
	["a path in the host", "/", "evil.example/../x"],
	["a backslash", "/auth\\v1", "localhost"],
	["a number that is no address", "/rest/v1/family_groups", "99999999999999999999999999"],
	["a name that ends like a number", "/auth/v1/callback?state=x", "a.0x"],
	["half of an address", "/", "[::"],
	["a port beyond the last", "/rest/v1/family_groups", "localhost:65536"],
])("%s is refused before it reaches the app", async (_, target, host) => {
	const { status, head, body } = await ask(target, host);
	expect(status).toBe(400);
	expect(head).toContain("content-security-policy: default-src 'none'");
	expect(body).toBe("Bad request\n");
});
