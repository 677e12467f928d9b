import type { Context } from "hono";
import { callerAddress, comesFromThisMachine, networksOf } from "../client-address.ts";
import { type RateLimitRule, type Refund, spendAll } from "../rate-limits.ts";
import type { AuthContext } from "./context.ts";
import { AuthError } from "./errors.ts";
import { requireSession, type Session } from "./sessions.ts";

/** A wider network is many households: five times as much. */
const WIDER = 5;
/** At one account, twice: what a wider network may do has to stay below what the account may suffer, or it locks the owner out. */
const WIDER_ABOUT = 2;

/** Who tries the product on their own machine is nobody's attacker. */
const ON_OWN_MACHINE = 20;

/** Counts what a visitor does. Each call throws LimitReached when it was too often. */
export interface Limits {
	/** Under a key such as an account's address. */
	spend(rule: RateLimitRule, key: string): Promise<Refund>;
	/** Under the visitor's networks, for each value of `about`, such as an account's address, apart. */
	spendOfNetwork(rule: RateLimitRule, about?: string): Promise<Refund>;
}

/** The limits as they hold for whoever sends a request. */
export function limitsOf(c: Context, auth: AuthContext): Limits {
	const networks = networksOf(callerAddress(c, auth.trustProxy));
	const times = auth.isForThisMachine && comesFromThisMachine(c) ? ON_OWN_MACHINE : 1;
	return {
		spend: (rule, key) => auth.spend(rule, key, times),
		spendOfNetwork: (rule, about = "") =>
			spendAll(
				...networks.map((network, at) => {
					const [key, wider] = about === "" ? [network, WIDER] : [`${network} ${about}`, WIDER_ABOUT];
					return () => auth.spend(rule, key, at === 0 ? times : times * wider);
				}),
			),
	};
}

/** The access token in a request's header. Without a session Supabase's client sends the publishable key there. */
export function bearerToken(c: Context, auth: AuthContext): string | undefined {
	const token = /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
	return token === auth.keys.publishableKey ? undefined : token;
}

/**
 * The session of whoever sent an access token.
 *
 * @param sent the token, if it is not in the header
 * @throws AuthError 401 without a token, 403 if it is not valid or its session has ended
 */
export async function requireCaller(c: Context, auth: AuthContext, sent?: string): Promise<Session> {
	const token = sent ?? bearerToken(c, auth);
	if (token === undefined) throw new AuthError(401, "no_authorization", "Please sign in first.");
	const claims = await auth.verifyAccessToken(token);
	return requireSession(auth.pool, claims.session_id, claims.sub);
}
