import type { RequestListener } from "node:http";
import type { Duplex } from "node:stream";

/** Of one connection. Browsers do not pipeline; Node starts all requests that have arrived, some 2,000 in 64 KB. */
const MAX_REQUESTS_IN_FLIGHT = 32;

const requestsInFlight = new WeakMap<Duplex, number>();

export function hasRequestsInFlight(socket: Duplex): boolean {
	return (requestsInFlight.get(socket) ?? 0) > 0;
}

export function limitPipelining(listener: RequestListener): RequestListener {
	return (request, response) => {
		const { socket } = request;
		// Arrived together with the request that was too many.
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
