import type { Context } from "hono";
import { getClientAddress, getNetworkPrefixes, isLocalRequest } from "../client-address.ts";
import { consumeLimits, type RateLimitRule, type Refund } from "../rate-limits.ts";
import type { AuthContext } from "./context.ts";
import { AuthError } from "./errors.ts";
import { requireSession, type Session } from "./sessions.ts";

/** A wider network is many households: five times as much. */
const WIDER_NETWORK_FACTOR = 5;
/** At one account, twice: what a wider network may do has to stay below what the account may suffer, or it locks the owner out. */
const WIDER_NETWORK_SUBJECT_FACTOR = 2;

/** Who tries the product on their own machine is nobody's attacker. */
const LOCAL_LIMIT_FACTOR = 20;

/** Counts what a visitor does. Each call throws LimitReached when it was too often. */
export interface RequestLimits {
	/** Under a key such as an account's address. */
	consume(rule: RateLimitRule, key: string): Promise<Refund>;
	/** Under the visitor's networks, for each value of `about`, such as an account's address, apart. */
	consumeForNetwork(rule: RateLimitRule, about?: string): Promise<Refund>;
}

/** The limits as they hold for whoever sends a request. */
export function createRequestLimits(c: Context, auth: AuthContext): RequestLimits {
	const networks = getNetworkPrefixes(getClientAddress(c, auth.trustProxy));
	const times = auth.isLocalOnly && isLocalRequest(c) ? LOCAL_LIMIT_FACTOR : 1;
	return {
		consume: (rule, key) => auth.consumeLimit(rule, key, times),
		consumeForNetwork: (rule, about = "") =>
			consumeLimits(
				...networks.map((network, at) => {
					const [key, wider] =
						about === "" ? [network, WIDER_NETWORK_FACTOR] : [`${network} ${about}`, WIDER_NETWORK_SUBJECT_FACTOR];
					return () => auth.consumeLimit(rule, key, at === 0 ? times : times * wider);
				}),
			),
	};
}

/** The access token in a request's header. Without a session Supabase's client sends the publishable key there. */
export function getBearerToken(c: Context, auth: AuthContext): string | undefined {
	const token = /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
	return token === auth.keys.publishableKey ? undefined : token;
}

/**
 * The session of whoever sent an access token.
 *
 * @param sent the token, if it is not in the header
 * @throws AuthError 401 without a token, 403 if it is not valid or its session has ended
 */
export async function authenticateRequest(c: Context, auth: AuthContext, sent?: string): Promise<Session> {
	const token = sent ?? getBearerToken(c, auth);
	if (token === undefined) throw new AuthError(401, "no_authorization", "Please sign in first.");
	const claims = await auth.verifyAccessToken(token);
	return requireSession(auth.pool, claims.session_id, claims.sub);
}
