import type { Context } from "hono";
import { getClientAddress, getNetworkPrefixes, isLocalRequest } from "../../client-address.ts";
import { consumeLimits, RateLimitExceeded, type RateLimitRule, type Refund } from "../../rate-limits.ts";
import type { AuthContext } from "../context.ts";
import { findKnownDevice } from "../sessions/known-devices.ts";

/** A wider network has many households. */
const WIDER_NETWORK_FACTOR = 5;
/** Less than the account's own limit, because otherwise a network could lock out the owner. */
const WIDER_NETWORK_SUBJECT_FACTOR = 2;

/** For people who try the product on their own machine. */
const LOCAL_LIMIT_FACTOR = 20;

export type RequestLimits = ReturnType<typeof createRequestLimits>;

export function createRequestLimits(c: Context, auth: AuthContext) {
	const networks = getNetworkPrefixes(getClientAddress(c, auth.trustProxy));
	const factor = auth.isLocalOnly && isLocalRequest(c) ? LOCAL_LIMIT_FACTOR : 1;
	return {
		/** @throws RateLimitExceeded */
		consume: (rule: RateLimitRule, key: string) => auth.consumeLimit(rule, key, factor),
		/** Counts for each `subject` apart, such as an account's address. @throws RateLimitExceeded */
		async consumeForNetwork(rule: RateLimitRule, subject = ""): Promise<Refund> {
			const consumers = networks.map((network, at) => {
				const [key, widerFactor] =
					subject === "" ? [network, WIDER_NETWORK_FACTOR] : [`${network} ${subject}`, WIDER_NETWORK_SUBJECT_FACTOR];
				const times = at === 0 ? factor : factor * widerFactor;
				// Checked before any is consumed: a flood from a wider network must not write a row for each network in it.
				auth.rejectBlocked(rule, key, times);
				return () => auth.consumeLimit(rule, key, times);
			});
			return consumeLimits(...consumers);
		},
		findKnownDevice: (email: string) => findKnownDevice(c, auth, email),
	};
}

/** Consumes the second limit when the first is used up. @throws RateLimitExceeded of the second */
export async function consumeEither(first: () => Promise<Refund>, second: () => Promise<Refund>): Promise<Refund> {
	try {
		return await first();
	} catch (error) {
		if (error instanceof RateLimitExceeded) return second();
		throw error;
	}
}
