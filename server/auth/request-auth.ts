import type { Context } from "hono";
import { isApiKey } from "../api-key.ts";
import { parseBearerToken } from "../bearer-token.ts";
import type { AuthContext } from "./context.ts";
import { AuthError } from "./errors.ts";
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
	if (token === undefined) throw new AuthError(401, "no_authorization", "Please log in first.");
	const claims = await auth.verifyAccessToken(token);
	return requireSession(auth.pool, claims.session_id, claims.sub);
}
