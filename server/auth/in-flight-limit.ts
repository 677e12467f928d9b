import { setTimeout as wait } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { createKeyedQueues, QueueFullError } from "../bounded-queue.ts";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { createFairShareLimiter } from "../fair-share.ts";
import type { AuthContext } from "./context.ts";
import { signInQueueFull, tooManyConcurrentRequests } from "./errors.ts";
import { getAccessToken } from "./request-auth.ts";

/** Of the five connections for accounts: a person's requests wait for each other's lock on the user, and hold one each meanwhile. */
const MAX_CONNECTIONS_PER_ACCOUNT = 2;
/** Ten tabs and phones that each ask for the account at the same moment. */
const MAX_IN_FLIGHT_PER_ACCOUNT = 10;
const MAX_CONNECTIONS_PER_NETWORK = 3;
/** A school behind one address that signs in at the start of a lesson. */
const MAX_IN_FLIGHT_PER_NETWORK = 60;

/**
 * Bounds what an account has in flight; who brings no valid access token counts by network, the /48 of an IPv6 address.
 *
 * @throws AuthError 429 when too much of one account waits already. 503 for a network: others there did it, and Supabase's client
 * ends the session when a refresh is answered with 429, and tries again after 503.
 */
export function limitInFlight(auth: AuthContext): MiddlewareHandler {
	const ofAccount = createKeyedQueues(
		MAX_CONNECTIONS_PER_ACCOUNT,
		MAX_IN_FLIGHT_PER_ACCOUNT - MAX_CONNECTIONS_PER_ACCOUNT,
	);
	const ofSite = createKeyedQueues(
		MAX_CONNECTIONS_PER_NETWORK,
		MAX_IN_FLIGHT_PER_NETWORK - MAX_CONNECTIONS_PER_NETWORK,
	);

	const shares = createFairShareLimiter();

	/** In the account's turn, and when others have had their share of the time. */
	async function shared(account: string, next: () => Promise<void>) {
		await wait(shares.delay(account));
		const start = performance.now();
		await next().finally(() => shares.charge(account, performance.now() - start));
	}

	return async (c, next) => {
		// It is read before the turn begins: whoever sends slowly keeps nobody waiting. Hono remembers it for the route.
		await c.req.text();
		const account = await getVerifiedUserId(c, auth);
		const answered =
			account === undefined
				? ofSite(getSitePrefix(getClientAddress(c, auth.trustProxy)), next)
				: ofAccount(account, () => shared(account, next));
		await answered.catch((error: unknown) => {
			if (!(error instanceof QueueFullError)) throw error;
			throw account === undefined ? signInQueueFull(error) : tooManyConcurrentRequests(error);
		});
	};
}

/** Checked, not merely read: otherwise anybody could fill a stranger's queue. */
async function getVerifiedUserId(c: Context, auth: AuthContext): Promise<string | undefined> {
	const token = getAccessToken(c, auth);
	if (token === undefined) return undefined;
	return auth.verifyAccessToken(token).then(
		({ sub }) => sub,
		() => undefined,
	);
}
