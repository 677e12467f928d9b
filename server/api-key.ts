/**
 * The key is in /config.json, where everybody can read it, and protects nothing. So the time of the comparison tells
 * nothing.
 */
export function isApiKey(given: string | null | undefined, apiKey: string): boolean {
	return given === apiKey;
}
