import { Hono } from "hono";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { BODY_LIMIT_BYTES, limitBody } from "../body-limit.ts";
import { isTransientError } from "../database/transient-errors.ts";
import { isLocalOnlyServer } from "../loopback.ts";
import { notOffered } from "../not-offered.ts";
import { formatDuration, RateLimitExceeded, type RateLimits } from "../rate-limits.ts";
import { createAccessTokenVerifier, getIssuer } from "./access-tokens.ts";
import type { AuthContext } from "./context.ts";
import { AuthError, serverBusy, toErrorBody } from "./errors.ts";
import { createGoogleClient, type GoogleSettings } from "./google-client.ts";
import { limitInFlight } from "./in-flight-limit.ts";
import type { Keys } from "./keys.ts";
import { discoveryRoutes } from "./routes/discovery.ts";
import { googleRoutes } from "./routes/google.ts";
import { logoutRoute } from "./routes/logout.ts";
import { mailRequestRoutes } from "./routes/mail-requests.ts";
import { signUpRoute } from "./routes/sign-up.ts";
import { tokenRoute } from "./routes/token.ts";
import { userRoutes } from "./routes/user.ts";
import { verifyRoute } from "./routes/verify.ts";
import { constantTimeEquals } from "./secrets.ts";

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

interface AuthDeps {
	readonly pool: Pool;
	readonly keys: Keys;
	readonly settings: AuthSettings;
	readonly limits: RateLimits;
	readonly wakeMailWorker: () => void;
	readonly log: Logger;
}

/**
 * Accounts in GoTrue's protocol, as far as the product uses it; to be mounted at `/auth/v1`.
 *
 * @returns the routes, and the checker of access tokens for the rest of the server
 */
export function createAuth({ pool, keys, settings, limits, wakeMailWorker, log }: AuthDeps) {
	const { siteUrl, redirectOrigins, trustProxy } = settings;
	const auth: AuthContext = {
		pool,
		keys,
		siteUrl,
		origins: [siteUrl, ...redirectOrigins],
		google: settings.google && createGoogleClient(settings.google, `${getIssuer(siteUrl)}/callback`),
		...limits,
		verifyAccessToken: createAccessTokenVerifier(keys, siteUrl),
		wakeMailWorker,
		trustProxy,
		isLocalOnly: isLocalOnlyServer(settings),
		log,
	};

	const app = new Hono();
	app.use(async (c, next) => {
		c.header("x-supabase-api-version", "2024-01-01");
		c.header("Cache-Control", "no-store");
		// The key is public: without it nothing is lost, but a wrong one means a client that was set up for another server.
		const apiKey = c.req.header("apikey");
		if (apiKey !== undefined && !constantTimeEquals(apiKey, keys.publishableKey))
			throw new AuthError(401, "no_authorization", "Invalid API key");
		await next();
	});
	app.use(limitBody(rejectTooLarge));

	app.route("/", discoveryRoutes(auth));
	app.use(limitInFlight(auth));
	app.route("/", signUpRoute(auth));
	app.route("/", tokenRoute(auth));
	app.route("/", verifyRoute(auth));
	app.route("/", logoutRoute(auth));
	app.route("/", mailRequestRoutes(auth));
	app.route("/", userRoutes(auth));
	app.route("/", googleRoutes(auth));
	app.all("*", () => {
		throw unsupported();
	});

	app.onError((error, c) => {
		const known = toAuthError(error);
		// A limit is no failure, whatever status it is told with: who asks too often does not fill the log.
		if (known.status >= 500 && !(error instanceof RateLimitExceeded))
			log.error({ err: redactRowValues(error) }, "a request about an account failed");
		const { retryAfterSeconds } = known.details;
		if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
		return c.json(toErrorBody(known), known.status);
	});

	return { app, verifyAccessToken: auth.verifyAccessToken };
}

/** The routes of `/storage/v1`, whose clients read the same errors. */
export function unsupportedRoutes(): Hono {
	return notOffered(toErrorBody(unsupported()));
}

function unsupported(): AuthError {
	return new AuthError(404, "not_found", "The built-in backend does not offer this; a Supabase project does.");
}

function rejectTooLarge(): never {
	throw new AuthError(413, "validation_failed", `A request may be at most ${BODY_LIMIT_BYTES / 1024} KB.`);
}

function toAuthError(error: Error): AuthError {
	if (error instanceof AuthError) return error;
	if (isTransientError(error)) return serverBusy(1, error);
	if (error instanceof RateLimitExceeded) {
		// A neighbour may have used it up, and Supabase's client ends the session when a refresh is answered with 429.
		if (error.rule === "tokenPerAddress") return serverBusy(error.retryAfterSeconds, error);
		const code = error.rule.startsWith("mail") ? "over_email_send_rate_limit" : "over_request_rate_limit";
		const message = `Too many attempts. Please try again in ${formatDuration(error.retryAfterSeconds)}.`;
		return new AuthError(429, code, message, { retryAfterSeconds: error.retryAfterSeconds });
	}
	return new AuthError(500, "unexpected_failure", "Something went wrong on our side. Please try again.");
}

/** PostgreSQL's `detail` repeats the values of a row, such as an e-mail address. */
function redactRowValues(error: Error) {
	return { name: error.name, message: error.message, stack: error.stack, ...("code" in error && { code: error.code }) };
}
