import type { ErrorHandler } from "hono";
import type { Logger } from "pino";
import { QueueFullError } from "../bounded-queue.ts";
import { isTransientError } from "../database/transient-errors.ts";
import { markRefused } from "../held-refusals.ts";
import { formatDuration, RateLimitExceeded } from "../rate-limits.ts";
import { getRequestId } from "../request-log.ts";
import { API_VERSION_HEADER, readApiVersion } from "./api-version.ts";
import { AuthError, serverBusy, toErrorBody } from "./errors.ts";

export function createErrorHandler(log: Logger): ErrorHandler {
	return (error, c) => {
		const authError = toAuthError(error);
		if (error instanceof RateLimitExceeded || error.cause instanceof QueueFullError) markRefused(c);
		// A rate limit that is answered with 503 is not a failure, and must not fill the log.
		if (authError.status >= 500 && !(error instanceof RateLimitExceeded))
			log.error({ request: getRequestId(c), err: redactRowValues(error) }, "a request about an account failed");
		const { retryAfterSeconds } = authError.details;
		if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
		c.header("x-sb-error-code", authError.code);
		const version = readApiVersion(c.req.header(API_VERSION_HEADER));
		if (version !== undefined) c.header(API_VERSION_HEADER, version);
		return c.json(toErrorBody(authError, version), authError.status);
	};
}

function toAuthError(error: Error): AuthError {
	if (error instanceof AuthError) return error;
	if (isTransientError(error)) return serverBusy(1, error);
	if (error instanceof RateLimitExceeded) {
		// Supabase's client ends the session if a refresh is answered with 429, and a neighbour may have used up the limit.
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
