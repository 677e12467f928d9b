import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

const listenersBySocket = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `listener` once: when the response is sent, or when its connection has closed before that, even if it is closed
 * already. A response that is queued behind another one of its connection gets no event of its own when the connection
 * closes.
 */
export function onceEnded(response: ServerResponse, listener: () => void): void {
	const { socket } = response.req;
	if (response.closed || socket.destroyed) {
		listener();
		return;
	}
	const listeners = listenersBySocket.get(socket) ?? listenToClose(socket);
	const end = () => {
		response.off("close", end);
		if (listeners.delete(end)) listener();
	};
	listeners.add(end);
	response.once("close", end);
}

/** One listener for all responses of a connection. */
function listenToClose(socket: Socket): Set<() => void> {
	const listeners = new Set<() => void>();
	listenersBySocket.set(socket, listeners);
	socket.once("close", () => {
		for (const listener of listeners) listener();
	});
	return listeners;
}
