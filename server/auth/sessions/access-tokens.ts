import { errors, jwtVerify, SignJWT } from "jose";
import * as v from "valibot";
import { badJwt } from "../errors.ts";
import { toUserMetadata } from "../users/user-metadata.ts";
import type { User } from "../users/users.ts";
import { type Keys, SIGNING_ALGORITHM } from "./keys.ts";
import type { Session } from "./sessions.ts";

/** Short, because a copied token is valid for as long, unless its session ends. */
export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;

const AUDIENCE = "authenticated";

const claimsSchema = v.looseObject({
	sub: v.pipe(v.string(), v.uuid()),
	role: v.literal("authenticated"),
	session_id: v.pipe(v.string(), v.uuid()),
	exp: v.number(),
});

/** A session, and whose it is. */
export type SessionClaims = Pick<AccessTokenClaims, "sub" | "session_id">;

/** PostgreSQL gets all of them, as `request.jwt.claims`. */
type AccessTokenClaims = v.InferOutput<typeof claimsSchema>;

/** @throws AuthError 403 bad_jwt */
export type VerifyAccessToken = (token: string) => Promise<AccessTokenClaims>;

export function getIssuer(siteUrl: string): string {
	return `${siteUrl}/auth/v1`;
}

/** The claims are Supabase's (https://supabase.com/docs/guides/auth/jwt-fields). */
export function signAccessToken(keys: Keys, siteUrl: string, user: User, session: Session): Promise<string> {
	const signedIn = Math.floor(session.created_at.getTime() / 1000);
	return new SignJWT({
		email: user.email,
		phone: "",
		app_metadata: user.raw_app_meta_data,
		user_metadata: toUserMetadata(user),
		role: "authenticated",
		aal: session.aal,
		amr: [{ method: session.authentication_method, timestamp: signedIn }],
		session_id: session.id,
		is_anonymous: user.is_anonymous,
	})
		.setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: keys.signing.kid, typ: "JWT" })
		.setIssuer(getIssuer(siteUrl))
		.setSubject(user.id)
		.setAudience(AUDIENCE)
		.setIssuedAt()
		.setExpirationTime(`${ACCESS_TOKEN_LIFETIME_SECONDS}s`)
		.sign(keys.signing.privateKey);
}

/** Does not check that the session still exists: `requireSession` does, and `auth.require_session` in SQL. */
export function createAccessTokenVerifier(keys: Keys, siteUrl: string): VerifyAccessToken {
	const expected = {
		algorithms: [SIGNING_ALGORITHM],
		issuer: getIssuer(siteUrl),
		audience: AUDIENCE,
		requiredClaims: ["exp", "sub"],
	};
	return async (token) => {
		try {
			const { payload } = await jwtVerify(token, keys.signing.publicKey, expected);
			return v.parse(claimsSchema, payload);
		} catch (error) {
			if (!(error instanceof errors.JOSEError) && !v.isValiError(error)) throw error;
			const expired = error instanceof errors.JWTExpired;
			const message = expired ? "You have been logged out. Please log in again." : "Invalid access token";
			throw badJwt(message, error);
		}
	};
}
