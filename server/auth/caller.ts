import type { Context } from "hono";
import { clientAddress, socketAddress } from "../client-address.ts";
import type { AuthContext } from "./context.ts";
import { AuthError } from "./errors.ts";
import { fingerprint } from "./secrets.ts";
import { requireSession, type Session } from "./sessions.ts";

/** The key under which a caller's attempts are counted. */
export function callerAddress(c: Context, auth: AuthContext): string {
	return clientAddress(socketAddress(c), c.req.header("x-forwarded-for"), auth.trustProxy);
}

/** The key under which attempts on an account are counted; the counters hold no addresses. */
export function accountKey(email: string): string {
	return fingerprint(email);
}

/**
 * The session of whoever sent an access token.
 *
 * @throws AuthError 401 without a token, 403 if it is not valid or its session has ended
 */
export async function requireCaller(c: Context, auth: AuthContext): Promise<Session> {
	const token = /^Bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
	if (token === undefined || token === auth.keys.publishableKey)
		throw new AuthError(401, "no_authorization", "Please sign in first.");
	const claims = await auth.verifyAccessToken(token);
	return requireSession(auth.pool, claims.session_id, claims.sub);
}
