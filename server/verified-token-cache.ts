/** Some 2 KB each. */
const MAX_CACHED_TOKENS = 1000;

/**
 * Caches the claims of valid tokens until they expire: checking a signature costs more than the rest of a small read.
 *
 * @param now seconds since 1970
 */
export function cacheVerifiedTokens<Claims extends { readonly exp: number }>(
	verify: (token: string) => Promise<Claims>,
	now: () => number = () => Date.now() / 1000,
): (token: string) => Promise<Claims> {
	const verified = new Map<string, Claims>();
	return async (token) => {
		const cached = verified.get(token);
		if (cached !== undefined && cached.exp > now()) return cached;
		verified.delete(token);
		const claims = await verify(token);
		const oldest = verified.keys().next();
		if (verified.size >= MAX_CACHED_TOKENS && !oldest.done) verified.delete(oldest.value);
		verified.set(token, claims);
		return claims;
	};
}
