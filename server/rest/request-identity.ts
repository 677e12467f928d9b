import { isApiKey } from "../api-key.ts";
import { parseBearerToken } from "../bearer-token.ts";
import { invalidToken, RestError } from "./errors.ts";

/** Who asks, as PostgreSQL is told. */
export interface RequestIdentity {
	readonly role: "anon" | "authenticated";
	/** JSON, for `auth.uid()`. */
	readonly claims: string;
	/** The user id of a signed-in person. */
	readonly userId?: string;
	/** The session id that the person's token names. */
	readonly sessionId?: string;
}

/** A signed-in person, and until when (seconds since 1970). */
export interface UserIdentity extends RequestIdentity {
	readonly userId: string;
	readonly sessionId: string;
	readonly expiresAtSeconds: number;
}

export interface TokenClaims {
	readonly sub: string;
	readonly role: string;
	readonly session_id: string;
	/** Seconds since 1970. */
	readonly exp: number;
}

/** Checks a token's signature and dates, and gives what it says. Rejects otherwise; jose's error codes are understood. */
export type VerifyToken = (token: string) => Promise<TokenClaims>;

const ANONYMOUS: RequestIdentity = { role: "anon", claims: JSON.stringify({ role: "anon" }) };

/**
 * Who sends a request with these headers. Without a session, supabase-js sends the publishable key as the bearer too.
 *
 * @throws RestError 401 without the publishable key, and when the token is not a valid one of a person
 */
export async function authenticateRequest(
	headers: Headers,
	apiKey: string,
	verify: VerifyToken,
): Promise<RequestIdentity> {
	if (!isApiKey(headers.get("apikey"), apiKey)) {
		throw new RestError(401, "401", headers.has("apikey") ? "Invalid API key" : "No API key found in request");
	}
	const authorization = headers.get("authorization");
	if (authorization === null) return ANONYMOUS;
	const token = parseBearerToken(authorization);
	if (token === undefined) throw invalidToken("PGRST301", "No suitable key or wrong key type");
	return isApiKey(token, apiKey) ? ANONYMOUS : authenticateToken(token, verify);
}

/**
 * The person a token stands for.
 *
 * @throws RestError 401
 */
export async function authenticateToken(token: string, verify: VerifyToken): Promise<UserIdentity> {
	const claims = await verify(token).catch((error: unknown) => {
		throw isExpiredTokenError(error)
			? invalidToken("PGRST303", "JWT expired")
			: invalidToken("PGRST301", "No suitable key or wrong key type");
	});
	// The server's login could become no other role anyway.
	if (claims.role !== "authenticated") throw invalidToken("PGRST303", "JWT role not allowed");
	const { sub: id, session_id: session, exp: expires } = claims;
	return {
		role: "authenticated",
		claims: JSON.stringify(claims),
		userId: id,
		sessionId: session,
		expiresAtSeconds: expires,
	};
}

/** The verifier may have put jose's error into words of its own, with the original as the cause. */
function isExpiredTokenError(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return ("code" in error && error.code === "ERR_JWT_EXPIRED") || isExpiredTokenError(error.cause);
}
