import type { Context } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { limitsReached } from "../metrics/counters.ts";
import { type RestError, tooManyRequests } from "./errors.ts";

/** For an IPv4 address or a /48 of IPv6: people who are not signed in get only errors. */
const MAX_ERRORS_PER_SECOND = 30;

/**
 * Counts the errors of people who are not signed in, by network. Resolves with the error for the answer: the given one
 * or, beyond the limit, 429.
 */
export function limitAnonymous(trustProxy: boolean) {
	const limiter = new RateLimiterMemory({ points: MAX_ERRORS_PER_SECOND, duration: 1 });
	return (c: Context, error: RestError): Promise<RestError> =>
		limiter.consume(getSitePrefix(getClientAddress(c, trustProxy))).then(
			() => error,
			() => {
				limitsReached.inc({ limit: "anonymousErrorsPerNetwork" });
				return tooManyRequests();
			},
		);
}
