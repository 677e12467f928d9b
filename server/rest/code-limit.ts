import type { Context } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { limitsReached } from "../metrics/counters.ts";
import { createCallResponse } from "./responses.ts";

/** As many as the database allows an account (may_try_code), from one network: accounts are cheap where sign-ups are open. */
const MAX_WRONG_CODES = 5;
/** As long as a code lives. */
const WINDOW_SECONDS = 15 * 60;

/** Counts wrong codes by network; beyond the limit, codes are not looked up any more. Right ones are given back. */
export function limitCodes(trustProxy: boolean) {
	const limiter = new RateLimiterMemory({ points: MAX_WRONG_CODES, duration: WINDOW_SECONDS });

	return async (c: Context, run: () => Promise<Response>): Promise<Response> => {
		const network = getSitePrefix(getClientAddress(c, trustProxy));
		// Before the look-up: many tries at once must not all be the first.
		const isCounted = await limiter.consume(network).then(
			() => true,
			() => false,
		);
		if (!isCounted) {
			limitsReached.inc({ limit: "wrongCodesPerNetwork" });
			return createCallResponse(JSON.stringify({ refused: "code_tries" }));
		}
		const response = await run().catch(async (error: unknown) => {
			await limiter.reward(network);
			throw error;
		});
		const { refused } = JSON.parse(await response.clone().text());
		// An account's, or everybody's: may_try_code says the same to both.
		if (refused === "code_tries") limitsReached.inc({ limit: "wrongCodes" });
		if (refused !== "code_wrong") await limiter.reward(network);
		return response;
	};
}
