/**
 * Whether a Supabase API key opens more than a browser may have: a new-style secret key, or an old-style token for another
 * role than `anon` (https://supabase.com/docs/guides/api/api-keys). The key's signature is not our business.
 */
export function isSecretKey(key: string): boolean {
	if (key.startsWith("sb_secret_")) return true;
	const payload = key.split(".")[1];
	if (!key.startsWith("eyJ") || payload === undefined) return false;
	try {
		const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
		return typeof claims === "object" && claims !== null && "role" in claims && claims.role !== "anon";
	} catch {
		return false;
	}
}
