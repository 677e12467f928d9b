import type { Socket } from "node:net";
import { closeLingering, isClosing } from "./lingering-close.ts";
import { getResponsesInFlight } from "./pipelining.ts";

/** The statuses of Node's own answers. */
const STATUSES: Readonly<Record<string, string>> = {
	HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
	HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
	ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers what is not a request, or comes too slowly, for Node's `clientError`: Node itself resets the connection
 * behind its answer.
 */
export function answerMalformed({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
	// The answer is on its way.
	if (isClosing(socket) && socket.writable) return;
	const status = STATUSES[code] ?? "400 Bad Request";
	if (canAnswer(socket)) closeLingering(socket, `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
	else socket.destroy();
}

/** False while another answer is due: the client would mistake this one for it. */
function canAnswer(socket: Socket): boolean {
	const [current, ...others] = getResponsesInFlight(socket);
	const isDue = current !== undefined && (current.headersSent || current.req.complete);
	return socket.writable && !isDue && others.length === 0;
}
