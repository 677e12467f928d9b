import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";

/** Logs no query, header or body: they contain tokens, passwords and mail addresses. */
export function createRequestLog(log: Logger) {
	return createMiddleware(async (context, next) => {
		const start = performance.now();
		await next();
		const ms = Math.round(performance.now() - start);
		const { req, res } = context;
		log.info({ method: req.method, path: req.path, status: res.status, ms }, "request");
	});
}
