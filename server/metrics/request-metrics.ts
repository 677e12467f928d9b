import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { requestDuration } from "./counters.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Measures every request. To be used outermost. */
export const measureRequests = createMiddleware(async (context, next) => {
	const stop = requestDuration.startTimer();
	await next();
	const { method } = context.req;
	stop({
		method: METHODS.has(method) ? method : "other",
		route: findRoute(context),
		status: context.res.status,
	});
});

/** The pattern of a request's route, even if something before the route has answered. */
function findRoute(context: Context): string {
	const patterns = matchedRoutes(context)
		.map(({ path }) => path)
		.filter((path) => path !== "/*");
	return patterns.find((path) => !path.endsWith("*")) ?? patterns.at(-1) ?? "*";
}
