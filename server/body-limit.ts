import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Reads the body before its route does. A connection that closes meanwhile is not a server error, and reaches no route.
 *
 * @param tooLarge answers a body over the limit, or throws
 */
export function limitBody(tooLarge: (c: Context) => Response): MiddlewareHandler {
	const limited = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge });
	return async (c, next) => {
		// Node's server does not pass on a body for these methods, and asking for one takes a fifth of a small request's
		// time.
		if (c.req.method === "GET" || c.req.method === "HEAD") return next();
		let isRead = false;
		try {
			return await limited(c, async () => {
				// Hono caches it in the request for the route.
				await c.req.text();
				isRead = true;
				await next();
			});
		} catch (error) {
			if (isRead || !c.req.raw.signal.aborted) throw error;
			return c.body(null, 400);
		}
	};
}
