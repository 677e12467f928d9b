import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGE_HTML, writeBuiltApp } from "../tests/helpers/server-process.ts";
import { createTestFolder } from "../tests/helpers/test-database.ts";
import { readConfig } from "./config.ts";
import { type RunningServer, startServer } from "./start-server.ts";

let server: RunningServer;
let dataDir: string;

beforeAll(async () => {
	dataDir = await createTestFolder();
	server = await startServer(readConfig({ PORT: "0", DATA_DIR: dataDir }), await writeBuiltApp());
});

afterAll(async () => {
	await server.stop();
	await rm(dataDir, { recursive: true });
});

/** Sends a request target exactly as written, which fetch would normalize. */
async function sendRawRequest(target: string, headers = "Host: localhost") {
	const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
	await once(socket, "connect");
	socket.end(`GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
	const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
	return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
}

test("the planted secret is one directory above", async () => {
	expect((await sendRawRequest("/assets/../index.html")).body).toBe(PAGE_HTML);
});

describe("no way of writing a path leads out of the app's folder", () => {
	test.each([
		...["/../secret.txt", "/../../../../../../etc/passwd", "/assets/../../secret.txt", "/./.././secret.txt"],
		...["/%2e%2e/secret.txt", "/%2E%2E/%2e./secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt"],
		...["/assets%2f..%2f..%2fsecret.txt", "/..%5csecret.txt", "/..\\secret.txt", "/%5c..%5c..%5csecret.txt"],
		...["/..%252fsecret.txt", "/%c0%ae%c0%ae/secret.txt", "/../secret.txt%00.js", "/%00/../secret.txt"],
		...["//../secret.txt", "//etc/passwd", "/..;/secret.txt", "/.vite/manifest.json", "/%2evite/manifest.json"],
		...["../secret.txt", "http://localhost/../secret.txt", "file:///etc/passwd"],
	])("%s", async (target) => {
		const { status, body } = await sendRawRequest(target);
		expect(body).not.toMatch(/the secret|root:|^\{\}/);
		expect(status === 200 ? body : "").toBe(status === 200 ? PAGE_HTML : "");
		expect([200, 400, 404]).toContain(status);
	});
});

test("an API answers however its path is written", async () => {
	const paths = ["/assets/../auth/v1/user", "/%61uth/v1/user", "/auth/v1/%2e%2e/v1/user", "/x/%2E%2E/auth/v1/user"];
	for (const target of paths) {
		const { status, body } = await sendRawRequest(target);
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
	const { status, head, body } = await sendRawRequest(target, `Host: ${host}`);
	expect(status).toBe(400);
	expect(head).toContain("content-security-policy: default-src 'none'");
	expect(body).toBe("Bad request\n");
});
