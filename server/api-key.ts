/** Everybody can read the key in /config.json. It protects nothing, so the comparison need not take constant time. */
export function isApiKey(sent: string | null | undefined, apiKey: string): boolean {
	return sent === apiKey;
}
