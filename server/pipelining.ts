import type { RequestListener } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Requests of one connection that are answered at the same time. Browsers send the next when they have the answer; Node begins all that
 * have arrived, some two thousand in 64 KB.
 */
const MAX_UNANSWERED = 32;

const unanswered = new WeakMap<Duplex, number>();

/** Whether a request of this connection is still to be answered. */
export function hasUnanswered(socket: Duplex): boolean {
	return (unanswered.get(socket) ?? 0) > 0;
}

/** `listener`, but a connection with too many requests that are not answered yet is cut. */
export function boundPipelining(listener: RequestListener): RequestListener {
	return (request, response) => {
		const { socket } = request;
		// What had arrived with the one that was too many.
		if (socket.destroyed) return;
		const count = (unanswered.get(socket) ?? 0) + 1;
		if (count > MAX_UNANSWERED) {
			socket.destroy();
			return;
		}
		unanswered.set(socket, count);
		response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
		listener(request, response);
	};
}
