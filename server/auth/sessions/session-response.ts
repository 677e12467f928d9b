import type { ClientBase } from "pg";
import type { AuthContext } from "../context.ts";
import { userBanned } from "../errors.ts";
import { isBanned, type User, updateUser } from "../users/users.ts";
import { ACCESS_TOKEN_LIFETIME_SECONDS, signAccessToken } from "./access-tokens.ts";
import { createRefreshToken } from "./refresh-tokens.ts";
import { type AuthenticationMethod, createSession, type Session } from "./sessions.ts";
import { fetchUserResponse } from "./user-response.ts";

type TokenIssuer = Pick<AuthContext, "keys" | "siteUrl">;

/** @returns GoTrue's response, and the user as the transaction has written it @throws AuthError 403 user_banned */
export async function signIn(db: ClientBase, issuer: TokenIssuer, userId: string, method: AuthenticationMethod) {
	const user = await updateUser(db, userId, { last_sign_in_at: new Date() });
	if (isBanned(user)) throw userBanned(403);
	const session = await createSession(db, user, method);
	return {
		user,
		response: await createSessionResponse(db, issuer, user, session, await createRefreshToken(db, session)),
	};
}

/**
 * A session as Supabase's client stores it (specification, section 3, "Session"). `expires_at` is in seconds since
 * 1970.
 */
export async function createSessionResponse(
	db: ClientBase,
	issuer: TokenIssuer,
	user: User,
	session: Session,
	refreshToken: string,
) {
	return {
		access_token: await signAccessToken(issuer.keys, issuer.siteUrl, user, session),
		token_type: "bearer",
		expires_in: ACCESS_TOKEN_LIFETIME_SECONDS,
		expires_at: Math.floor(Date.now() / 1000) + ACCESS_TOKEN_LIFETIME_SECONDS,
		refresh_token: refreshToken,
		user: await fetchUserResponse(db, user),
	};
}
