import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import { BODY_LIMIT_BYTES } from "./body-limit.ts";
import { EarlyResponse } from "./early-response.ts";
import { closeIdleIfStopping, drain, trackUnusedSockets } from "./graceful-stop.ts";
import { answerMalformed } from "./malformed-requests.ts";
import { limitPipelining } from "./pipelining.ts";
import { onceEnded } from "./response-end.ts";
import { StartupError } from "./startup-error.ts";
import { handleUpgrades, type UpgradeHandler } from "./upgrades.ts";

export interface App {
	readonly http: Hono;
	/** Without it, a request for another protocol is an ordinary request. */
	readonly upgrade?: UpgradeHandler | undefined;
}

export interface ListeningServer {
	readonly server: Server;
	readonly port: number;
	/** Stops accepting, lets running requests finish, and cuts what still runs after `drainMs` milliseconds. */
	stop(drainMs?: number): Promise<void>;
}

/** The names of the settings that chose the address, for errors. */
interface AddressSettings {
	readonly port: string;
	readonly host: string;
}

/** A minute is enough to read the largest answer, 1 MB, at 17 KB a second. */
const DEFAULT_TIMEOUTS = {
	/** How long a connection may be idle. */
	keepAliveTimeoutMs: 5_000,
	headersTimeoutMs: 10_000,
	requestTimeoutMs: 30_000,
	/** From the request's headers to the response's last byte. */
	responseTimeoutMs: 60_000,
	checkIntervalMs: 5_000,
};

export type ServerTimeouts = Readonly<typeof DEFAULT_TIMEOUTS>;

/**
 * The proxy has to be the one that closes an idle connection. Otherwise it may just have sent a request on it, which is
 * lost. nginx and most others close it after a minute, Caddy after two.
 */
export const TIMEOUTS_BEHIND_PROXY: ServerTimeouts = { ...DEFAULT_TIMEOUTS, keepAliveTimeoutMs: 130_000 };
const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Port 0 takes a free one, which `makeApp` gets.
 * @throws StartupError when the port is taken or forbidden, or the host is not ours
 */
export async function listen(
	host: string,
	port: number,
	makeApp: (port: number) => App,
	timeouts: ServerTimeouts = DEFAULT_TIMEOUTS,
	settings: AddressSettings = { port: "PORT", host: "HOST" },
): Promise<ListeningServer> {
	const server = createServer({
		ServerResponse: EarlyResponse,
		keepAliveTimeout: timeouts.keepAliveTimeoutMs,
		headersTimeout: timeouts.headersTimeoutMs,
		requestTimeout: timeouts.requestTimeoutMs,
		connectionsCheckingInterval: timeouts.checkIntervalMs,
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error) => reject(toStartupError(error, host, port, settings)));
		server.listen({ host, port }, resolve);
	});
	const address = server.address() as AddressInfo;
	const unusedSockets = trackUnusedSockets(server);
	const app = makeApp(address.port);
	const respond = createRequestListener(app.http);
	server.on(
		"request",
		limitPipelining((request, response) => {
			const timeout = setTimeout(() => request.socket.destroy(), timeouts.responseTimeoutMs).unref();
			onceEnded(response, () => {
				clearTimeout(timeout);
				closeIdleIfStopping(server);
			});
			void respond(request, response);
		}),
	);
	server.on("checkContinue", (request, response) => {
		if (!(Number(request.headers["content-length"]) > BODY_LIMIT_BYTES)) response.writeContinue();
		server.emit("request", request, response);
	});
	// Servers of node:http have no other sockets.
	server.on("clientError", (error, socket) => answerMalformed(error, socket as Socket));
	if (app.upgrade) handleUpgrades(server, app.upgrade);
	return { server, port: address.port, stop: (drainMs = DRAIN_TIMEOUT_MS) => drain(server, unusedSockets, drainMs) };
}

function createRequestListener(http: Hono) {
	const fetch: Hono["fetch"] = (request, environment) => {
		// The adapter accepts hosts that are not addresses, such as a number that is too large.
		if (!URL.canParse(request.url)) throw new RequestError("Invalid URL");
		return http.fetch(request, environment);
	};
	// `EarlyResponse` handles unread bodies.
	return getRequestListener(fetch, { errorHandler, autoCleanupIncoming: false });
}

/** Answers what never reaches the app, such as a request whose Host does not make an address. */
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

function toStartupError(error: NodeJS.ErrnoException, host: string, port: number, settings: AddressSettings): Error {
	switch (error.code) {
		case "EADDRINUSE":
			return new StartupError(
				`${settings.port} ${port} of ${host} is taken by another program; stop it or choose another port`,
			);
		case "EACCES":
			return new StartupError(`${settings.port} ${port} may not be used by this user; choose one from 1024 on`);
		case "EADDRNOTAVAIL":
			return new StartupError(`${settings.host} ${host} is no address of this machine`);
		case "ENOTFOUND":
		case "EAI_AGAIN":
			return new StartupError(`${settings.host} ${host} is not known`);
		default:
			return error;
	}
}
