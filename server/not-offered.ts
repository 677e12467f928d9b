import { Hono } from "hono";

/** Routes of an API that Supabase has and this server does not offer: 404, with the error in that API's own form. */
export function notOffered(error: object, headers?: Record<string, string>): Hono {
	return new Hono().all("*", (context) => context.json(error, 404, headers));
}
