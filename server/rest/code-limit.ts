import type { Context } from "hono";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { limitsReached } from "../metrics/counters.ts";
import { RateLimitExceeded, type RateLimits } from "../rate-limits.ts";
import { createCallResponse } from "./responses.ts";

const REFUSED = JSON.stringify({ refused: "code_tries" });

/** Counts wrong codes by network. Beyond the limit, codes are no longer looked up. A right code does not count. */
export function limitCodes({ consumeLimit }: Pick<RateLimits, "consumeLimit">, trustProxy: boolean) {
	return async (c: Context, run: () => Promise<Response>): Promise<Response> => {
		const network = getSitePrefix(getClientAddress(c, trustProxy));
		// Counted before the look-up, so that simultaneous tries count, too.
		const refund = await consumeLimit("wrongCodesPerNetwork", network).catch((error: unknown) => {
			if (!(error instanceof RateLimitExceeded)) throw error;
		});
		if (refund === undefined) return createCallResponse(REFUSED);
		let isWrong = false;
		try {
			const response = await run();
			const { refused } = JSON.parse(await response.clone().text());
			isWrong = refused === "code_wrong";
			// The limit of an account or of all screens: may_try_code does not tell them apart.
			if (refused === "code_tries") limitsReached.inc({ limit: "wrongCodes" });
			return response;
		} finally {
			if (!isWrong) await refund();
		}
	};
}
