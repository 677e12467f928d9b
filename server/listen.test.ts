import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { limitBody } from "./body-limit.ts";
import { type ListeningServer, listen, type ServerTimeouts } from "./listen.ts";
import { StartupError } from "./startup-error.ts";

/** Longer than any test. */
const LONG = 600_000;
const LONG_TIMEOUTS: ServerTimeouts = {
	...{ keepAliveTimeoutMs: LONG, headersTimeoutMs: LONG, requestTimeoutMs: LONG, responseTimeoutMs: LONG },
	checkIntervalMs: 10,
};

async function listenWith(http: Hono, timeouts?: Partial<ServerTimeouts>): Promise<ListeningServer> {
	const given = timeouts && { ...LONG_TIMEOUTS, ...timeouts };
	const listening = await listen("127.0.0.1", 0, () => ({ http, upgrade: () => false }), given);
	onTestFinished(() => listening.stop(0));
	return listening;
}

/** An app with one route that emits `arrived` and answers after `release`. */
function slowApp() {
	const events = new EventEmitter();
	const arrived = once(events, "arrived");
	const app = new Hono().get("/slow", async (context) => {
		const released = once(events, "release");
		events.emit("arrived");
		await released;
		return context.text("finished");
	});
	return { app, arrived, release: () => events.emit("release") };
}

const echo = new Hono()
	.use(limitBody((context) => context.text("too large", 413)))
	.all("*", async (context) => context.text(await context.req.text()));

// A port that is taken: main.test.ts.
test("a host of another machine is refused in words", async () => {
	const refused = listen("192.0.2.1", 0, () => ({ http: new Hono() }));
	await expect(refused).rejects.toThrow(StartupError);
	await expect(refused).rejects.toThrow("HOST 192.0.2.1 is no address of this machine");
});

test("a client that does not read its response is cut off", async () => {
	// More than the operating system takes for them.
	const large = new Hono().get("/", (context) => context.body("a".repeat(32 * 1024 * 1024)));
	const { port, server } = await listenWith(large, { responseTimeoutMs: 300 });
	const cut = new Promise((resolve) => server.once("request", ({ socket }) => resolve(once(socket, "close"))));
	const socket = connect(port, "127.0.0.1").on("error", () => {});
	socket.pause().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
	await cut;
	socket.destroy();
});

test.each([
	["nothing", "headersTimeoutMs", ""],
	["half of a request's head", "headersTimeoutMs", "GET / HTTP/1.1\r\nHost: localhost\r\n"],
	[
		"half of asking for a WebSocket",
		"headersTimeoutMs",
		"GET /live HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n",
	],
	[
		"half of a body, asking for another protocol",
		"requestTimeoutMs",
		"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 9\r\n\r\nhalf",
	],
] as const)("a client that sends %s and no more is cut off", async (_, timeout, sent) => {
	const { port } = await listenWith(echo, { headersTimeoutMs: 200, [timeout]: 200 });
	const socket = connect(port, "127.0.0.1").on("error", () => {});
	socket.write(sent);
	await once(socket.resume(), "close");
});

test.each([
	["in chunks", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"],
	["of a known length", "Content-Length: 100\r\n\r\nhello"],
])("a client that hangs up in the middle of a body %s is no server error", async (_, rest) => {
	const printed = vi.spyOn(console, "error").mockReturnValue();
	const route = vi.fn();
	const events = new EventEmitter();
	const answered = once(events, "answered");
	const app = new Hono()
		.use(async (context, next) => {
			await next();
			events.emit("answered", context.error, context.res.status);
		})
		.use(limitBody((context) => context.text("too large", 413)))
		.post("/", async (context) => {
			const text = await context.req.text();
			route(text);
			return context.text(text);
		});
	const { port, server } = await listenWith(app);
	const arrived = once(server, "request");
	const socket = connect(port, "127.0.0.1");
	socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${rest}`);
	await arrived;
	socket.destroy();
	expect(await answered).toEqual([undefined, 400]);
	expect(route).not.toHaveBeenCalled();
	expect(printed).not.toHaveBeenCalled();
	printed.mockRestore();
});

describe("stopping", () => {
	test("lets a running request finish and takes no new one", async () => {
		const { app, arrived, release } = slowApp();
		const { port, stop } = await listenWith(app);
		const running = fetch(`http://127.0.0.1:${port}/slow`);
		await arrived;
		const stopped = stop();
		await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow();
		release();
		expect(await (await running).text()).toBe("finished");
		await stopped;
	});

	test("does not wait for a connection without a request", async () => {
		const { port, stop } = await listenWith(new Hono());
		const socket = connect(port, "127.0.0.1");
		await once(socket, "connect");
		const closed = once(socket, "close");
		await stop();
		await closed;
	});

	test("cuts off a request that takes too long", async () => {
		const { app, arrived } = slowApp();
		const { port, stop } = await listenWith(app);
		const running = fetch(`http://127.0.0.1:${port}/slow`);
		await arrived;
		await Promise.all([stop(10), expect(running).rejects.toThrow()]);
	});
});

test("requests that are pipelined are handled one after the other, and too many end the connection", async () => {
	const begun: string[] = [];
	const ends: (() => void)[] = [];
	const app = new Hono().get("/:name", (c) => {
		begun.push(c.req.param("name"));
		return new Promise<Response>((resolve) => ends.push(() => resolve(c.text(c.req.param("name")))));
	});
	const { port } = await listenWith(app);
	const socket = connect(port, "127.0.0.1").setEncoding("utf8");
	for (const name of ["first", "second"]) socket.write(`GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
	for (const name of ["first", "second"]) {
		await vi.waitUntil(() => begun.at(-1) === name);
		ends.shift()?.();
		expect((await once(socket, "data")).join()).toMatch(new RegExp(`${name}$`));
	}
	expect(begun).toEqual(["first", "second"]);
	socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1000));
	socket.on("error", () => {});
	await once(socket.resume(), "close");
	expect(begun).toEqual(["first", "second", "slow"]);
	const answer = fetch(`http://127.0.0.1:${port}/here`);
	await vi.waitUntil(() => begun.at(-1) === "here");
	ends.at(-1)?.();
	expect(await (await answer).text()).toBe("here");
});
