import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { hasRequestsInFlight } from "./pipelining.ts";

/** Takes a connection over, or says that it is none of its own. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** Of silence, between asking for a WebSocket and having it or being refused. Node watches over what is still HTTP. */
const UPGRADE_TIMEOUT_MS = 10_000;

/**
 * Offers a server's connections to `take`. Who asks for any other protocol gets an ordinary answer, as if they had not (RFC 9110,
 * section 7.8: a server may ignore Upgrade): Java's client asks every server for h2c.
 *
 * What is taken, neither opened nor ended, and silent for that long is cut: a refusal only leaves when the other side reads. `ws` ends
 * this watch when it opens a connection (its `setSocket`), which has bounds of its own then.
 */
export function handleUpgrades(server: Server, take: UpgradeHandler, timeoutMs = UPGRADE_TIMEOUT_MS): void {
	server.on("upgrade", (request, stream, head) => {
		const socket = stream as Socket;
		// Node has taken its own listener off by now, and an error that nobody hears ends the process.
		const onError = () => socket.destroy();
		socket.on("error", onError);
		// Its answer would come in the midst of another, and Node ends the process over two of one connection that do not know each other.
		if (hasRequestsInFlight(socket)) {
			socket.destroy();
			return;
		}
		const cut = () => socket.destroy();
		socket.setTimeout(timeoutMs, cut);
		if (take(request, socket, head)) return;
		socket.setTimeout(0, cut);
		socket.off("error", onError);
		replayWithoutUpgrade(server, request, socket, head);
	});
}

/**
 * As soon as somebody listens for upgrades, Node hands over every request that asks for one, and has stopped reading it as HTTP. So
 * it is put back in front of what is still to be read, without the header, and the connection is a new one to the server.
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
