import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { limitsReached } from "../metrics/counters.ts";
import { Problem, retryAfter } from "./problem.ts";

/**
 * Requests in a minute, on each server. The database limits decisions as well (write_history, …_history.sql).
 * Nobody can guess a token of 160 bits, so the limit of a network only saves look-ups.
 */
export const API_LIMITS = { apiPerNetwork: 600, apiPerFamily: 300, apiPerToken: 120 };

export type ApiLimits = Readonly<typeof API_LIMITS>;

/** @returns a function that counts a request under a key, and throws Problem "too-many-requests" */
export function countRequests(limits: ApiLimits, limit: keyof ApiLimits) {
	const limiter = new RateLimiterMemory({ points: limits[limit], duration: 60 });
	return (key: string) =>
		limiter.consume(key).catch((error: unknown) => {
			if (!(error instanceof RateLimiterRes)) throw error;
			limitsReached.inc({ limit });
			const headers = retryAfter(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
			throw new Problem("too-many-requests", `At most ${limits[limit]} in a minute.`, { headers });
		});
}
