import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Connections without a complete request so far. Browsers open some in advance, and Node does not count them as idle.
 */
export function trackUnusedSockets(server: Server): ReadonlySet<Socket> {
	const unused = new Set<Socket>();
	const seen = new WeakSet<Socket>();
	server.on("connection", (socket) => {
		// An upgrade that nobody has taken comes here again, see `handleUpgrades`.
		if (seen.has(socket)) return;
		seen.add(socket);
		unused.add(socket);
		socket.once("close", () => unused.delete(socket));
	});
	server.on("request", ({ socket }) => unused.delete(socket));
	return unused;
}

/** Call it after each response: a browser leaves its connection open, which would block `drain`. */
export function closeIdleIfStopping(server: Server): void {
	if (!server.listening) server.closeIdleConnections();
}

/** Stops accepting and waits for running requests; cuts them after `drainMs` milliseconds. */
export async function drain(server: Server, unusedSockets: ReadonlySet<Socket>, drainMs: number): Promise<void> {
	const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	for (const socket of unusedSockets) socket.destroy();
	await closed;
	clearTimeout(deadline);
}
