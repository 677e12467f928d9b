import { Hono } from "hono";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { BODY_LIMIT, limitBody } from "../body-limit.ts";
import { isPassing } from "../database/passing-errors.ts";
import { isForThisMachine } from "../loopback.ts";
import { inWords, LimitReached, type RateLimits } from "../rate-limits.ts";
import { accessTokenVerifier, issuerOf } from "./access-tokens.ts";
import type { AuthContext } from "./context.ts";
import { AuthError, busy, errorBody } from "./errors.ts";
import { connectGoogle, type GoogleSettings } from "./google.ts";
import { boundInFlight } from "./in-flight.ts";
import type { Keys } from "./keys.ts";
import { discoveryRoutes } from "./routes/discovery.ts";
import { googleRoutes } from "./routes/google.ts";
import { logoutRoute } from "./routes/logout.ts";
import { mailRequestRoutes } from "./routes/mail-requests.ts";
import { signUpRoute } from "./routes/sign-up.ts";
import { tokenRoute } from "./routes/token.ts";
import { userRoutes } from "./routes/user.ts";
import { verifyRoute } from "./routes/verify.ts";
import { sameSecret } from "./secrets.ts";

export interface AuthSettings {
	/** Origin of the site, as people reach it. */
	readonly siteUrl: string;
	/** Origins besides the site's that people may be sent back to. */
	readonly redirectOrigins: readonly string[];
	readonly google: GoogleSettings | undefined;
	/** Set only behind a proxy that sets X-Forwarded-For itself. */
	readonly trustProxy: boolean;
	/** Where the server listens. */
	readonly host: string;
}

interface Parts {
	readonly pool: Pool;
	readonly keys: Keys;
	readonly settings: AuthSettings;
	readonly limits: RateLimits;
	readonly wakeMail: () => void;
	readonly log: Logger;
}

/**
 * Accounts in GoTrue's protocol, as far as the product uses it; to be mounted at `/auth/v1`.
 *
 * @returns the routes, and the checker of access tokens for the rest of the server
 */
export function createAuth({ pool, keys, settings, limits, wakeMail, log }: Parts) {
	const { siteUrl, redirectOrigins, trustProxy } = settings;
	const auth: AuthContext = {
		pool,
		keys,
		siteUrl,
		origins: [siteUrl, ...redirectOrigins],
		google: settings.google && connectGoogle(settings.google, `${issuerOf(siteUrl)}/callback`),
		...limits,
		verifyAccessToken: accessTokenVerifier(keys, siteUrl),
		wakeMail,
		trustProxy,
		isForThisMachine: isForThisMachine(settings),
		log,
	};

	const app = new Hono();
	app.use(async (c, next) => {
		c.header("x-supabase-api-version", "2024-01-01");
		c.header("Cache-Control", "no-store");
		// The key is public: without it nothing is lost, but a wrong one means a client that was set up for another server.
		const apiKey = c.req.header("apikey");
		if (apiKey !== undefined && !sameSecret(apiKey, keys.publishableKey))
			throw new AuthError(401, "no_authorization", "Invalid API key");
		await next();
	});
	app.use(limitBody(tooLarge));

	app.route("/", discoveryRoutes(auth));
	app.use(boundInFlight(auth));
	app.route("/", signUpRoute(auth));
	app.route("/", tokenRoute(auth));
	app.route("/", verifyRoute(auth));
	app.route("/", logoutRoute(auth));
	app.route("/", mailRequestRoutes(auth));
	app.route("/", userRoutes(auth));
	app.route("/", googleRoutes(auth));
	app.all("*", notOffered);

	app.onError((error, c) => {
		const known = asAuthError(error);
		// A limit is no failure, whatever status it is told with: who asks too often does not fill the log.
		if (known.status >= 500 && !(error instanceof LimitReached))
			log.error({ err: withoutRowValues(error) }, "a request about an account failed");
		const { retryAfterSeconds } = known.extra;
		if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
		return c.json(errorBody(known), known.status);
	});

	return { app, verifyAccessToken: auth.verifyAccessToken };
}

/** The routes of `/storage/v1`, and of whatever else Supabase has and this server has not. */
export function notOfferedRoutes() {
	const app = new Hono().all("*", notOffered);
	app.onError((error, c) => c.json(errorBody(asAuthError(error)), asAuthError(error).status));
	return app;
}

function notOffered(): never {
	throw new AuthError(404, "not_found", "The built-in backend does not offer this; a Supabase project does.");
}

function tooLarge(): never {
	throw new AuthError(413, "validation_failed", `A request may be at most ${BODY_LIMIT / 1024} KB.`);
}

function asAuthError(error: Error): AuthError {
	if (error instanceof AuthError) return error;
	if (isPassing(error)) return busy(1, error);
	if (error instanceof LimitReached) {
		// A neighbour may have used it up, and Supabase's client ends the session when a refresh is answered with 429.
		if (error.rule === "tokenPerAddress") return busy(error.retryAfterSeconds, error);
		const code = error.rule.startsWith("mail") ? "over_email_send_rate_limit" : "over_request_rate_limit";
		const message = `Too many attempts. Please try again in ${inWords(error.retryAfterSeconds)}.`;
		return new AuthError(429, code, message, { retryAfterSeconds: error.retryAfterSeconds });
	}
	return new AuthError(500, "unexpected_failure", "Something went wrong on our side. Please try again.");
}

/** PostgreSQL's `detail` repeats the values of a row, such as an e-mail address. */
function withoutRowValues(error: Error) {
	return { name: error.name, message: error.message, stack: error.stack, ...("code" in error && { code: error.code }) };
}
