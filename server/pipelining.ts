import type { RequestListener } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Requests of one connection that are answered at the same time. Browsers send the next when they have the answer; Node begins all that
 * have arrived, some two thousand in 64 KB.
 */
const MAX_REQUESTS_IN_FLIGHT = 32;

const requestsInFlight = new WeakMap<Duplex, number>();

/** Whether a request of this connection is still to be answered. */
export function hasRequestsInFlight(socket: Duplex): boolean {
	return (requestsInFlight.get(socket) ?? 0) > 0;
}

/** `listener`, but a connection with too many requests that are not answered yet is cut. */
export function limitPipelining(listener: RequestListener): RequestListener {
	return (request, response) => {
		const { socket } = request;
		// What had arrived with the one that was too many.
		if (socket.destroyed) return;
		const count = (requestsInFlight.get(socket) ?? 0) + 1;
		if (count > MAX_REQUESTS_IN_FLIGHT) {
			socket.destroy();
			return;
		}
		requestsInFlight.set(socket, count);
		response.once("close", () => requestsInFlight.set(socket, (requestsInFlight.get(socket) ?? 1) - 1));
		listener(request, response);
	};
}
