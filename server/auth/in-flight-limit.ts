import type { Context, MiddlewareHandler } from "hono";
import { createKeyedQueues, QueueFullError } from "../bounded-queue.ts";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { type Charge, createFairQueues } from "../fair-queues.ts";
import { limitsReached } from "../metrics/counters.ts";
import type { AuthContext } from "./context.ts";
import { signInQueueFull, tooManyConcurrentRequests } from "./errors.ts";
import { getAccessToken } from "./request-auth.ts";

/** Of the pool's five: requests of one account hold a connection each while they wait for the lock on the user. */
const MAX_CONNECTIONS_PER_ACCOUNT = 2;
/** Ten tabs and phones with one request each. */
const MAX_IN_FLIGHT_PER_ACCOUNT = 10;
const MAX_CONNECTIONS_PER_NETWORK = 3;
/** A school behind one address, at the start of a lesson. */
const MAX_IN_FLIGHT_PER_NETWORK = 60;

/** Bounds concurrent requests per account, and without a valid access token per network (IPv4 address, or /48 of IPv6). */
export function limitInFlight(auth: AuthContext): MiddlewareHandler {
	const runForAccount = createFairQueues(
		MAX_CONNECTIONS_PER_ACCOUNT,
		MAX_IN_FLIGHT_PER_ACCOUNT - MAX_CONNECTIONS_PER_ACCOUNT,
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
		// Read before the request is queued, so that a slow sender blocks nobody. Hono caches it for the route.
		await c.req.text();
		const account = await getVerifiedUserId(c, auth);
		const done =
			account === undefined
				? runForNetwork(getSitePrefix(getClientAddress(c, auth.trustProxy)), next)
				: runForAccount(account, (charge) => runCharged(charge, next));
		await done.catch((error: unknown) => {
			if (!(error instanceof QueueFullError)) throw error;
			limitsReached.inc({ limit: account === undefined ? "requestsPerNetwork" : "requestsPerAccount" });
			// Not 429 for a network: Supabase's client ends the session when a refresh is answered with that.
			throw account === undefined ? signInQueueFull(error) : tooManyConcurrentRequests(error);
		});
	};
}

/** Verified, or anybody could fill the queue of another account. */
async function getVerifiedUserId(c: Context, auth: AuthContext): Promise<string | undefined> {
	const token = getAccessToken(c, auth);
	if (token === undefined) return undefined;
	return auth.verifyAccessToken(token).then(
		({ sub }) => sub,
		() => undefined,
	);
}
