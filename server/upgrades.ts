import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { getResponsesInFlight } from "./pipelining.ts";

/**
 * Takes over a connection that asks for another protocol. If it returns false, the request is answered as plain HTTP.
 */
export type UpgradeHandler = (request: IncomingMessage, socket: Socket, head: Buffer) => boolean;

/** The longest silence between a request and its WebSocket or rejection. */
const UPGRADE_TIMEOUT_MS = 10_000;

/** Undefined if it is no URL, which Node does not check. */
export function parseRequestUrl({ url = "" }: IncomingMessage): URL | undefined {
	return URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost") : undefined;
}

export function routeUpgrades(handlers: Readonly<Record<string, UpgradeHandler>>): UpgradeHandler {
	return (request, socket, head) => {
		const path = parseRequestUrl(request)?.pathname ?? "";
		return Object.hasOwn(handlers, path) && handlers[path]?.(request, socket, head) === true;
	};
}

/**
 * Offers a server's upgrades to `handler`. A request that it does not take gets an ordinary answer, as RFC 9110,
 * section 7.8 allows: Java's HTTP client asks every server for h2c. A connection that it takes is cut after `timeoutMs`
 * of silence, until `ws` lifts this when it opens the connection.
 */
export function handleUpgrades(server: Server, handler: UpgradeHandler, timeoutMs = UPGRADE_TIMEOUT_MS): void {
	server.on("upgrade", (request, stream, head) => {
		const socket = stream as Socket;
		// Node has removed its own listener, and an error event without a listener ends the process.
		const onError = () => socket.destroy();
		socket.on("error", onError);
		// Node ends the process when two independent responses are written to one connection.
		if (getResponsesInFlight(socket).length > 0) {
			socket.destroy();
			return;
		}
		const onTimeout = () => socket.destroy();
		socket.setTimeout(timeoutMs, onTimeout);
		if (handler(request, socket, head)) return;
		socket.setTimeout(0, onTimeout);
		socket.off("error", onError);
		replayWithoutUpgrade(server, request, socket, head);
	});
}

/**
 * Node stops reading HTTP at an upgrade request. This puts the request back without that header, and passes the socket
 * on as a new one.
 */
function replayWithoutUpgrade(
	server: Server,
	{ method, url, httpVersion, rawHeaders }: IncomingMessage,
	socket: Socket,
	head: Buffer,
) {
	const lines = [`${method} ${url} HTTP/${httpVersion}`];
	for (let at = 0; at < rawHeaders.length; at += 2)
		if (rawHeaders[at]?.toLowerCase() !== "upgrade") lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
	socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
	server.emit("connection", socket);
}
