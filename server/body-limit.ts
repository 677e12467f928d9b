import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/** Bytes of a request's body, wherever it goes. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Reads the body of a request before its route does, up to the limit. Who hangs up in the middle of it is answered with 400, which
 * nobody reads, and no route hears of it: it is nobody's error.
 *
 * @param tooLarge answers a body over the limit, or throws
 */
export function limitBody(tooLarge: (c: Context) => Response): MiddlewareHandler {
	const limited = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge });
	return async (c, next) => {
		let isRead = false;
		try {
			return await limited(c, async () => {
				// It stays in the request, where the route finds it.
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
