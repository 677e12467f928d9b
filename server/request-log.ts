import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";

const REQUEST_ID_HEADER = "x-request-id";

/** An id that a trusted proxy may send. From anybody else, it would let them write into the log. */
const PROXY_REQUEST_ID = /^[\w.-]{1,64}$/;

const requestIds = new WeakMap<Context["req"]["raw"], string>();

/**
 * Gives each request an id, for its answer and its lines in the log: the proxy's `X-Request-Id`, if the proxy is
 * trusted and sends one. Use it outermost.
 */
export function identifyRequests(trustProxy: boolean) {
	return createMiddleware(async (context, next) => {
		const sent = trustProxy ? context.req.header(REQUEST_ID_HEADER) : undefined;
		const id = sent !== undefined && PROXY_REQUEST_ID.test(sent) ? sent : randomUUID();
		requestIds.set(context.req.raw, id);
		await next();
		context.header("X-Request-Id", id);
	});
}

/** The id of a context's request, for lines of the log. */
export const getRequestId = (context: Context): string | undefined => requestIds.get(context.req.raw);

/** A token that somebody has sent in an address, where it does not belong. */
const TOKEN = /wt_[\da-f]+/gi;

/** Logs no query, header or body: they contain tokens, passwords and mail addresses. */
export function createRequestLog(log: Logger) {
	return createMiddleware(async (context, next) => {
		const start = performance.now();
		await next();
		const ms = Math.round(performance.now() - start);
		const { req, res } = context;
		const path = req.path.replace(TOKEN, "wt_…");
		log.info({ request: getRequestId(context), method: req.method, path, status: res.status, ms }, "request");
	});
}
