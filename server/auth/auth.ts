import { Hono } from "hono";
import { isApiKey } from "../api-key.ts";
import { limitBody } from "../body-limit.ts";
import { notOffered } from "../not-offered.ts";
import type { AuthContext } from "./context.ts";
import { createErrorHandler } from "./error-responses.ts";
import { bodyTooLarge, invalidApiKey, notOfferedHere, toErrorBody } from "./errors.ts";
import { limitInFlight } from "./limits/in-flight-limit.ts";
import { discoveryRoutes } from "./routes/discovery.ts";
import { logoutRoute } from "./routes/logout.ts";
import { mailRequestRoutes } from "./routes/mail-requests.ts";
import { notOfferedRoutes } from "./routes/not-offered.ts";
import { openIdRoutes } from "./routes/openid.ts";
import { signUpRoute } from "./routes/sign-up.ts";
import { tokenRoute } from "./routes/token.ts";
import { userRoutes } from "./routes/user.ts";
import { verifyRoute } from "./routes/verify.ts";

/** The part of GoTrue's protocol that the product uses. */
export function authRoutes(auth: AuthContext): Hono {
	const app = new Hono();
	app.use(async (c, next) => {
		c.header("Cache-Control", "no-store");
		// Optional, because it is public and protects nothing. A wrong key shows that a client was set up for another
		// server.
		const apiKey = c.req.header("apikey");
		if (apiKey !== undefined && !isApiKey(apiKey, auth.keys.publishableKey)) throw invalidApiKey();
		await next();
	});
	app.use(
		limitBody(() => {
			throw bodyTooLarge();
		}),
	);

	app.route("/", discoveryRoutes(auth));
	app.use(limitInFlight(auth));
	app.route("/", signUpRoute(auth));
	app.route("/", tokenRoute(auth));
	app.route("/", verifyRoute(auth));
	app.route("/", logoutRoute(auth));
	app.route("/", mailRequestRoutes(auth));
	app.route("/", userRoutes(auth));
	app.route("/", openIdRoutes(auth));
	app.route("/", notOfferedRoutes(auth));
	app.onError(createErrorHandler(auth.log));
	return app;
}

/** The routes of `/storage/v1`, whose clients read the same errors. */
export function unsupportedRoutes(): Hono {
	return notOffered(toErrorBody(notOfferedHere()));
}
