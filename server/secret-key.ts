/**
 * Whether a Supabase API key is unfit for browsers: secret, or a token of another role than `anon`
 * (supabase.com/docs/guides/api/api-keys).
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
