import { type IncomingMessage, ServerResponse } from "node:http";
import { closeAfterResponse } from "./lingering-close.ts";

/**
 * A response that begins before the request's body has arrived ends the connection, and says so: nobody will read the
 * rest of the body. With `keep-alive`, a proxy would send the next visitor's request behind it.
 */
export class EarlyResponse extends ServerResponse {
	override writeHead(...args: readonly unknown[]): this {
		if (hasUnreadBody(this.req)) {
			this.setHeader("connection", "close");
			closeAfterResponse(this.req.socket);
		}
		return Reflect.apply(super.writeHead, this, args);
	}
}

/**
 * Whether some of the body is still to come, or a reader has left some behind: Node discards only a body that nobody
 * began to read.
 */
function hasUnreadBody({ headers, complete, readableDidRead, readableEnded }: IncomingMessage): boolean {
	// RFC 9112, section 6.3.
	const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
	return hasBody && !readableEnded && (!complete || readableDidRead);
}
