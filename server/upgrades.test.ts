import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { type ListeningServer, listen } from "./listen.ts";
import { handleUpgrades, routeUpgrades, type UpgradeHandler } from "./upgrades.ts";

let listening: ListeningServer;
const sockets = new WebSocketServer({ noServer: true });

beforeAll(async () => {
	const app = new Hono().all("*", async ({ req, text }) => text(`${req.method} ${req.path} ${await req.text()}#`));
	const acceptWebSocket: UpgradeHandler = (request, socket, head) => {
		sockets.handleUpgrade(request, socket, head, (opened) => opened.send("live"));
		return true;
	};
	const upgrade = routeUpgrades({ "/live": acceptWebSocket });
	listening = await listen("127.0.0.1", 0, () => ({ http: app, upgrade }));
});
afterAll(async () => {
	for (const socket of sockets.clients) socket.terminate();
	await listening.stop(0);
});

/** Sends requests on one connection, each when the one before is answered, and gives the status lines and bodies. */
async function readResponses(...requests: string[]): Promise<string[]> {
	const socket = connect(listening.port, "127.0.0.1");
	let received = "";
	for (const [at, request] of requests.entries()) {
		socket.write(request);
		while ((received.match(/#/g) ?? []).length <= at) received += String((await once(socket, "data"))[0]);
	}
	socket.destroy();
	return received.match(/HTTP\/1.1 \d+|[A-Z]+ \/\S* [^#\n]*(?=#)/g) ?? [];
}

const formatRequest = (method: string, path: string, protocol: string, body = "") =>
	`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\n` +
	`HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test.each(["h2c", "websocket", "TLS/1.0", "nonsense"])(
	"an upgrade to %s is answered as any other",
	async (protocol) => {
		const ask = (method: string, path: string, body?: string) =>
			readResponses(formatRequest(method, path, protocol, body));
		expect(await ask("GET", "/config.json")).toEqual(["HTTP/1.1 200", "GET /config.json "]);
		expect(await ask("POST", "/auth", "name=Mia")).toEqual(["HTTP/1.1 200", "POST /auth name=Mia"]);
	},
);

test("so are many of them on one connection, and nothing is left of them", async () => {
	const warnings: Error[] = [];
	const onWarning = (warning: Error) => warnings.push(warning);
	process.on("warning", onWarning);
	const requests = Array.from({ length: 50 }, () => formatRequest("POST", "/again", "h2c", "body"));
	const received = await readResponses(...requests);
	expect(received.filter((line) => line === "POST /again body")).toHaveLength(50);
	await new Promise((resolve) => setImmediate(resolve));
	process.off("warning", onWarning);
	expect(warnings).toEqual([]);
});

test("one that stands behind a request without an answer ends its connection, and nothing else", async () => {
	const first = "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n";
	for (const path of ["/other", "/live"]) {
		const socket = connect(listening.port, "127.0.0.1").on("error", () => {});
		socket.write(first + formatRequest("GET", path, "websocket"));
		await once(socket.resume(), "close");
	}
	expect(await readResponses(first)).toEqual(["HTTP/1.1 200", "GET /slow "]);
});

test("what is offered is taken", async () => {
	const socket = new WebSocket(`ws://127.0.0.1:${listening.port}/live`);
	expect(String((await once(socket, "message"))[0])).toBe("live");
	const other = new WebSocket(`ws://127.0.0.1:${listening.port}/other`);
	await expect(once(other, "open")).rejects.toThrow("Unexpected server response: 200");
});

test("what is taken, neither opened nor ended, and silent for too long is cut, and what is opened stays", async () => {
	const taking = await listen("127.0.0.1", 0, () => ({ http: new Hono() }));
	const opened = new WebSocketServer({ noServer: true });
	const take: UpgradeHandler = (request, socket, head) => {
		if (request.url === "/live") opened.handleUpgrade(request, socket, head, () => {});
		return true;
	};
	handleUpgrades(taking.server, take, 300);
	const live = new WebSocket(`ws://127.0.0.1:${taking.port}/live`);
	await once(live, "open");
	// It is opened later, so that the timeout of the former one would be over when it is cut.
	const held = connect({ port: taking.port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
	held.write(formatRequest("GET", "/held", "websocket"));
	await once(held.resume(), "end");
	held.destroy();
	live.ping();
	await once(live, "pong");
	live.terminate();
	await taking.stop(0);
});

test.each(["//", "/live/", "/%6cive", "/toString"])("a WebSocket at %s is offered nowhere", async (path) => {
	const handler = vi.fn(() => true);
	const upgrade = routeUpgrades({ "/live": handler });
	expect(upgrade({ url: path } as IncomingMessage, {} as Socket, Buffer.of())).toBe(false);
	expect(handler).not.toHaveBeenCalled();
});
