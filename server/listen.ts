import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { StartRefused } from "./start-refused.ts";

export interface Listening {
	readonly server: Server;
	readonly port: number;
	/**
	 * Stops accepting, lets running requests finish and resolves when the last is gone. What still runs after `drainMs`
	 * milliseconds is cut off.
	 */
	stop(drainMs?: number): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const DRAIN_MS = 10_000;

/**
 * Listens on a host and port; 0 takes a free one. `makeApp` learns which before the first request comes.
 *
 * @throws StartRefused when the port is taken or forbidden, or the host is not this machine's
 */
export async function listen(host: string, port: number, makeApp: (port: number) => Hono): Promise<Listening> {
	const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS });
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error) => reject(refusal(error, host, port)));
		server.listen({ host, port }, resolve);
	});
	const address = server.address() as AddressInfo;
	server.on("request", getRequestListener(makeApp(address.port).fetch));
	return { server, port: address.port, stop: (drainMs = DRAIN_MS) => drain(server, drainMs) };
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): Error {
	switch (error.code) {
		case "EADDRINUSE":
			return new StartRefused(`PORT ${port} of ${host} is taken by another program; stop it or choose another port`);
		case "EACCES":
			return new StartRefused(`PORT ${port} may not be used by this user; choose one from 1024 on`);
		case "EADDRNOTAVAIL":
			return new StartRefused(`HOST ${host} is no address of this machine`);
		case "ENOTFOUND":
		case "EAI_AGAIN":
			return new StartRefused(`HOST ${host} is not known`);
		default:
			return error;
	}
}

async function drain(server: Server, drainMs: number): Promise<void> {
	const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
	await new Promise<void>((resolve) => server.close(() => resolve()));
	clearTimeout(deadline);
}
