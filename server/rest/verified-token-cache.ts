import type { TokenClaims, VerifyToken } from "./request-identity.ts";

/** Families with the app open on one server, generously; a token and its claims are some 2 KB. */
const MAX_CACHED_TOKENS = 1000;

/**
 * `verify`, but a token that has passed is not checked again until it expires: what is checked is a property of the token
 * and the clock only, and checking a signature costs more than everything else in a small read.
 *
 * @param now seconds since 1970
 */
export function cacheVerifiedTokens(verify: VerifyToken, now: () => number = () => Date.now() / 1000): VerifyToken {
	const verified = new Map<string, TokenClaims>();
	return async (token) => {
		const known = verified.get(token);
		if (known !== undefined && known.exp > now()) return known;
		// A token that has just expired fails here, in the verifier's words.
		verified.delete(token);
		const claims = await verify(token);
		const oldest = verified.keys().next();
		if (verified.size >= MAX_CACHED_TOKENS && !oldest.done) verified.delete(oldest.value);
		verified.set(token, claims);
		return claims;
	};
}
