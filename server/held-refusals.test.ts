import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdRefusals, markRefused } from "./held-refusals.ts";
import { type ListeningServer, listen } from "./listen.ts";

let server: ListeningServer;
let arrived = 0;
/** Of the last request that was refused. */
let connection: Socket;
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	arrived = 0;
	const app = new Hono()
		.use(holdRefusals(true))
		.get("/allowed", (c) => c.text("yes"))
		.get("/refused", (c) => {
			arrived++;
			connection = (c.env as HttpBindings).incoming.socket;
			markRefused(c);
			return c.text("no", 429);
		});
	server = await listen("127.0.0.1", 0, () => ({ http: app }));
});
afterEach(async () => {
	vi.useRealTimers();
	await server.stop(0);
});

const request = (path: string, from: string) =>
	fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { "x-forwarded-for": from } });

/**
 * Sends requests that are refused. Resolves when they are held or answered.
 *
 * @returns the answers so far, in the order in which they came
 */
async function refuse(count: number, from: (index: number) => string): Promise<Response[]> {
	const answers: Response[] = [];
	const before = arrived;
	const ignore = () => {};
	for (let index = 0; index < count; index++)
		request("/refused", from(index)).then((response) => answers.push(response), ignore);
	while (arrived < before + count) await new Promise(setImmediate);
	// Sent to the same server, so that its answer comes after those that are given at once.
	await request("/allowed", "192.0.2.1");
	return answers;
}

const isLastOfConnection = (response: Response) => response.headers.get("connection") === "close";

it("a refusal is sent after a second, and what is allowed at once", async () => {
	const answers = await refuse(1, () => "203.0.113.1");
	await vi.advanceTimersByTimeAsync(999);
	expect((await request("/allowed", "203.0.113.1")).status).toBe(200);
	expect(answers).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	await vi.waitFor(() => expect(answers).toHaveLength(1), 10_000);
	expect(answers.map(({ status }) => status)).toEqual([429]);
	expect(answers.some(isLastOfConnection)).toBe(false);
});

it("of a site five hundred are held, the rest ends its connection, and others are held as before", async () => {
	const answers = await refuse(530, (index) => `2001:db8:1:${index.toString(16)}::1`);
	await vi.waitFor(() => expect(answers).toHaveLength(30), 10_000);
	expect(answers.every(isLastOfConnection)).toBe(true);
	expect(await refuse(10, () => "2001:db8:2::1")).toEqual([]);
	await vi.advanceTimersByTimeAsync(1000);
	await vi.waitFor(() => expect(answers).toHaveLength(530), 10_000);
	expect(await refuse(10, () => "2001:db8:1::1")).toEqual([]);
});

it("of all sites a thousand are held", async () => {
	const answers = await refuse(1020, (index) => `2001:db8:${(index % 26) + 1}::1`);
	await vi.waitFor(() => expect(answers).toHaveLength(20), 10_000);
	expect(answers.every(isLastOfConnection)).toBe(true);
});

it("who hangs up is held no longer, also behind an answer of theirs that is", async () => {
	const socket = connect(server.port, "127.0.0.1").on("error", () => {});
	await once(socket, "connect");
	const line = "GET /refused HTTP/1.1\r\nHost: turns\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n";
	socket.write(line.repeat(20));
	while (arrived < 20) await new Promise(setImmediate);
	const closed = once(connection, "close");
	socket.destroy();
	await closed;
	// As many as may be held for an address, while the clock stands still.
	expect(await refuse(500, () => "203.0.113.1")).toEqual([]);
});
