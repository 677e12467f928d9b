import type { Context } from "hono";
import { isApiKey } from "../../api-key.ts";
import { parseBearerToken } from "../../bearer-token.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { SessionClaims } from "./access-tokens.ts";
import { requireSession, type Session } from "./sessions.ts";

/** Without a session, Supabase's client sends the publishable key as the bearer token. */
export function getAccessToken(c: Context, auth: AuthContext): string | undefined {
	const token = parseBearerToken(c.req.header("authorization"));
	return isApiKey(token, auth.keys.publishableKey) ? undefined : token;
}

/** @throws AuthError 401 without a token, 403 if it is not valid or its session has ended */
export async function authenticateRequest(
	c: Context,
	auth: AuthContext,
	token = getAccessToken(c, auth),
): Promise<Session> {
	const { session_id, sub } = await verifyRequest(auth, token);
	return requireSession(auth.pool, session_id, sub);
}

/**
 * The caller has to check whether the session is still open.
 *
 * @throws AuthError 401 without a token, 403 if it is not valid
 */
export async function verifyRequest(auth: AuthContext, token: string | undefined): Promise<SessionClaims> {
	if (token === undefined) throw new AuthError(401, "no_authorization", "Please log in first.");
	return auth.verifyAccessToken(token);
}
