import { isApiKey } from "../api-key.ts";
import { parseBearerToken } from "../bearer-token.ts";
import { invalidToken, RestError } from "./errors.ts";

/** Whose permissions a statement gets. */
export interface UserIdentity {
	/** JSON, for `auth.uid()`. */
	readonly claims: string;
	readonly userId: string;
	readonly sessionId: string;
	/** Since 1970. */
	readonly expiresAtSeconds: number;
}

export interface TokenClaims {
	readonly sub: string;
	readonly role: string;
	readonly session_id: string;
	/** Seconds since 1970. */
	readonly exp: number;
}

/** Resolves to the claims of a valid token; rejects otherwise, with jose's error as the error or its cause. */
export type VerifyToken = (token: string) => Promise<TokenClaims>;

/**
 * Undefined if there is no session: supabase-js then sends the API key as the bearer token, too.
 *
 * @throws RestError 401
 */
export async function authenticateRequest(
	headers: Headers,
	apiKey: string,
	verify: VerifyToken,
): Promise<UserIdentity | undefined> {
	if (!isApiKey(headers.get("apikey"), apiKey)) {
		throw new RestError(401, "401", headers.has("apikey") ? "Invalid API key" : "No API key found in request");
	}
	const authorization = headers.get("authorization");
	if (authorization === null) return undefined;
	const token = parseBearerToken(authorization);
	if (token === undefined) throw invalidToken("PGRST301", "No suitable key or wrong key type");
	return isApiKey(token, apiKey) ? undefined : authenticateToken(token, verify);
}

/** @throws RestError 401 */
export async function authenticateToken(token: string, verify: VerifyToken): Promise<UserIdentity> {
	const claims = await verify(token).catch((error: unknown) => {
		throw isExpiredTokenError(error)
			? invalidToken("PGRST303", "JWT expired")
			: invalidToken("PGRST301", "No suitable key or wrong key type");
	});
	if (claims.role !== "authenticated") throw invalidToken("PGRST303", "JWT role not allowed");
	return {
		claims: JSON.stringify(claims),
		userId: claims.sub,
		sessionId: claims.session_id,
		expiresAtSeconds: claims.exp,
	};
}

function isExpiredTokenError(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return ("code" in error && error.code === "ERR_JWT_EXPIRED") || isExpiredTokenError(error.cause);
}
