import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isClosing } from "./lingering-close.ts";
import { onceEnded } from "./response-end.ts";

/** Per connection. Browsers do not pipeline. Node starts all requests that have arrived, about 2,000 in 64 KB. */
const MAX_REQUESTS_IN_FLIGHT = 32;

const responsesInFlight = new WeakMap<Socket, Set<ServerResponse>>();

/** Responses that are not finished, in the order of their requests. */
export function getResponsesInFlight(socket: Socket): readonly ServerResponse[] {
	return [...(responsesInFlight.get(socket) ?? [])];
}

/**
 * Handles the requests of a connection one after the other. In parallel, answers that wait for their turn to be sent
 * would take the places for which the first one waits (server/rest/in-flight.ts).
 */
export function limitPipelining(listener: RequestListener): RequestListener {
	return (request, response) => {
		const { socket } = request;
		// The request came after the last one to be answered, or together with the one too many.
		const isOver = () => isClosing(socket) || socket.destroyed;
		if (isOver()) return;
		const responses = responsesInFlight.get(socket) ?? new Set();
		if (responses.size >= MAX_REQUESTS_IN_FLIGHT) {
			socket.destroy();
			return;
		}
		const before = [...responses].at(-1);
		responsesInFlight.set(socket, responses.add(response));
		onceEnded(response, () => responses.delete(response));
		if (before) onceEnded(before, () => isOver() || listener(request, response));
		else listener(request, response);
	};
}
