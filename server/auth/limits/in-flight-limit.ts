import type { Context, MiddlewareHandler } from "hono";
import { createKeyedQueues, QueueFullError } from "../../bounded-queue.ts";
import { getClientAddress } from "../../client-address.ts";
import { type Charge, createFairQueues } from "../../fair-queues.ts";
import { limitsReached } from "../../metrics/counters.ts";
import type { AuthContext } from "../context.ts";
import { signInQueueFull, tooManyConcurrentRequests } from "../errors.ts";
import { getAccessToken } from "../sessions/request-auth.ts";

/** The pool has five connections. Requests of one account each hold one while they wait for the lock on the user. */
const MAX_CONNECTIONS_PER_FAMILY = 2;
/** Enough for twenty people and their screens, with one request each. */
const MAX_IN_FLIGHT_PER_FAMILY = 40;
const MAX_CONNECTIONS_PER_NETWORK = 3;
/** Enough for a school behind one address, at the start of a lesson. */
const MAX_IN_FLIGHT_PER_NETWORK = 60;

/**
 * Bounds concurrent requests per share: per family with a valid access token, else per network (an IPv4 address, or the
 * /48 of IPv6). Use it behind `limitBody`, which has read the body: then a slow sender blocks nobody.
 */
export function limitInFlight(auth: AuthContext): MiddlewareHandler {
	const runForFamily = createFairQueues(
		MAX_CONNECTIONS_PER_FAMILY,
		MAX_IN_FLIGHT_PER_FAMILY - MAX_CONNECTIONS_PER_FAMILY,
	);
	const runForNetwork = createKeyedQueues(
		MAX_CONNECTIONS_PER_NETWORK,
		MAX_IN_FLIGHT_PER_NETWORK - MAX_CONNECTIONS_PER_NETWORK,
	);

	async function runCharged(charge: Charge, next: () => Promise<void>) {
		const start = performance.now();
		await next().finally(() => charge(performance.now() - start));
	}

	return async (c, next) => {
		let isFamily = false;
		try {
			const share = await auth.shares.find(await getVerifiedUserId(c, auth), getClientAddress(c, auth.trustProxy));
			isFamily = share.isFamily;
			await (isFamily ? runForFamily(share.key, (charge) => runCharged(charge, next)) : runForNetwork(share.key, next));
		} catch (error) {
			if (!(error instanceof QueueFullError)) throw error;
			limitsReached.inc({ limit: isFamily ? "requestsPerFamily" : "requestsPerNetwork" });
			// Not 429 for a network: Supabase's client ends the session if a refresh is answered with that.
			throw isFamily ? tooManyConcurrentRequests(error) : signInQueueFull(error);
		}
	};
}

/** Verified, because otherwise anybody could fill the queue of another family. */
async function getVerifiedUserId(c: Context, auth: AuthContext): Promise<string | undefined> {
	const token = getAccessToken(c, auth);
	if (token === undefined) return undefined;
	return auth.verifyAccessToken(token).then(
		({ sub }) => sub,
		() => undefined,
	);
}
