import type { Context } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { limitsReached } from "../metrics/counters.ts";
import { Problem } from "./problem.ts";
import type { Token } from "./token.ts";

/**
 * In a minute, of each server. What is decided is limited by the database as well (write_history, …_history.sql).
 * Nobody guesses 160 bits: what a network may ask spares the look-ups.
 */
export const API_LIMITS = { apiPerNetwork: 600, apiPerFamily: 300, apiPerToken: 120 };

export type ApiLimits = Readonly<typeof API_LIMITS>;

/** Both throw Problem "too-many-requests". */
export interface CountRequests {
	/** Before the token is looked up. */
	ofNetwork(c: Context): Promise<void>;
	ofToken(token: Token): Promise<void>;
}

export function countRequests(limits: ApiLimits, trustProxy: boolean): CountRequests {
	function createCounter(limit: keyof ApiLimits) {
		const limiter = new RateLimiterMemory({ points: limits[limit], duration: 60 });
		return async (key: string) => {
			try {
				await limiter.consume(key);
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				limitsReached.inc({ limit });
				throw exceed(limits[limit], error.msBeforeNext);
			}
		};
	}
	const countNetwork = createCounter("apiPerNetwork");
	const countToken = createCounter("apiPerToken");
	const countFamily = createCounter("apiPerFamily");
	return {
		ofNetwork: (c) => countNetwork(getSitePrefix(getClientAddress(c, trustProxy))),
		async ofToken({ id, family }) {
			await countToken(id);
			await countFamily(family);
		},
	};
}

function exceed(points: number, ms: number): Problem {
	const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
	return new Problem("too-many-requests", `At most ${points} in a minute.`, { retryAfterSeconds });
}
