import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { limitPipelining } from "./pipelining.ts";
import { StartupError } from "./startup-error.ts";

export interface ListeningServer {
	readonly server: Server;
	readonly port: number;
	/**
	 * Stops accepting, lets running requests finish and resolves when the last is gone. What still runs after `drainMs`
	 * milliseconds is cut off.
	 */
	stop(drainMs?: number): Promise<void>;
}

/** How many milliseconds a connection may take for what. */
export interface ServerTimeouts {
	readonly headersTimeoutMs: number;
	/** The whole request. */
	readonly requestTimeoutMs: number;
	/** From the request's first line to the answer's last byte. */
	readonly responseTimeoutMs: number;
	/** How often Node looks for headers and requests that take too long. */
	readonly checkIntervalMs: number;
}

/** Who reads more slowly than the largest answer, 1 MB, takes in a minute is cut off. */
const DEFAULT_TIMEOUTS: ServerTimeouts = {
	headersTimeoutMs: 10_000,
	requestTimeoutMs: 30_000,
	responseTimeoutMs: 60_000,
	checkIntervalMs: 5_000,
};
const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Listens on a host and port; 0 takes a free one. `makeApp` learns which before the first request comes.
 *
 * @throws StartRefused when the port is taken or forbidden, or the host is not this machine's
 */
export async function listen(
	host: string,
	port: number,
	makeApp: (port: number) => Hono,
	patience: ServerTimeouts = DEFAULT_TIMEOUTS,
): Promise<ListeningServer> {
	const server = createServer({
		headersTimeout: patience.headersTimeoutMs,
		requestTimeout: patience.requestTimeoutMs,
		connectionsCheckingInterval: patience.checkIntervalMs,
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error) => reject(toStartupError(error, host, port)));
		server.listen({ host, port }, resolve);
	});
	const address = server.address() as AddressInfo;
	const silent = trackUnusedSockets(server);
	const app = makeApp(address.port);
	const answer: typeof app.fetch = (request, environment) => {
		// What the adapter lets through may still be no address, such as a host that is too large a number.
		if (!URL.canParse(request.url)) throw new RequestError("Invalid URL");
		return app.fetch(request, environment);
	};
	const respond = getRequestListener(answer, { errorHandler });
	server.on(
		"request",
		limitPipelining((request, response) => {
			const late = setTimeout(() => request.socket.destroy(), patience.responseTimeoutMs).unref();
			response.once("close", () => {
				clearTimeout(late);
				closeIdleIfStopping(server);
			});
			void respond(request, response);
		}),
	);
	return { server, port: address.port, stop: (drainMs = DRAIN_TIMEOUT_MS) => drain(server, silent, drainMs) };
}

/** Answers what never reaches the app, such as a request whose Host makes no address. */
function errorHandler(error: unknown): Response {
	const malformed = error instanceof RequestError;
	if (!malformed) console.error(error);
	return new Response(malformed ? "Bad request\n" : "Internal Server Error\n", {
		status: malformed ? 400 : 500,
		headers: {
			"cache-control": "no-store",
			"content-security-policy": "default-src 'none'",
			"x-content-type-options": "nosniff",
		},
	});
}

function toStartupError(error: NodeJS.ErrnoException, host: string, port: number): Error {
	switch (error.code) {
		case "EADDRINUSE":
			return new StartupError(`PORT ${port} of ${host} is taken by another program; stop it or choose another port`);
		case "EACCES":
			return new StartupError(`PORT ${port} may not be used by this user; choose one from 1024 on`);
		case "EADDRNOTAVAIL":
			return new StartupError(`HOST ${host} is no address of this machine`);
		case "ENOTFOUND":
		case "EAI_AGAIN":
			return new StartupError(`HOST ${host} is not known`);
		default:
			return error;
	}
}

/**
 * The connections that have not brought a whole request yet. Browsers open some in advance, and node's own
 * `closeIdleConnections` does not count them as idle.
 */
function trackUnusedSockets(server: Server): ReadonlySet<Socket> {
	const silent = new Set<Socket>();
	const seen = new WeakSet<Socket>();
	server.on("connection", (socket) => {
		// One that asked for another protocol comes here again, see `offerUpgrades`.
		if (seen.has(socket)) return;
		seen.add(socket);
		silent.add(socket);
		socket.once("close", () => silent.delete(socket));
	});
	server.on("request", ({ socket }) => silent.delete(socket));
	return silent;
}

/** A browser keeps its connection open after the last answer; it would keep us from ending. */
function closeIdleIfStopping(server: Server): void {
	if (!server.listening) server.closeIdleConnections();
}

async function drain(server: Server, silent: ReadonlySet<Socket>, drainMs: number): Promise<void> {
	const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	for (const socket of silent) socket.destroy();
	await closed;
	clearTimeout(deadline);
}
