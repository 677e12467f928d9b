import type { Socket } from "node:net";

/** Long enough for a client to notice that it has been answered. Blocking clients first send all they have. */
const LINGER_MS = 2_000;
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

const closing = new WeakSet<Socket>();

/**
 * Whether a connection gets no further answer. What still arrives on it must not be handled (RFC 9112, section 9.6).
 */
export function isClosing(socket: Socket): boolean {
	return closing.has(socket);
}

/** Closes a connection as `closeLingering` does, once Node has sent the response that announces it. */
export function closeAfterResponse(socket: Socket): void {
	closing.add(socket);
	// Node calls this after the last response.
	socket.destroySoon = () => closeLingering(socket);
}

/**
 * Ends a connection, and reads for a while what the client still sends. A connection that is closed with unread bytes
 * is reset, and a reset discards an answer that the client has not read yet.
 *
 * @param answer sent before
 */
export function closeLingering(socket: Socket, answer = ""): void {
	closing.add(socket);
	let discardedBytes = 0;
	// An HTTP parser may be listening to them.
	socket.removeAllListeners("data");
	socket.on("data", (bytes) => {
		discardedBytes += bytes.length;
		if (discardedBytes > MAX_DISCARDED_BYTES) socket.destroy();
	});
	socket.resume();
	const timeout = setTimeout(() => socket.destroy(), LINGER_MS);
	socket.once("close", () => clearTimeout(timeout));
	socket.end(answer);
}
