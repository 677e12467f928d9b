/** The key is in /config.json for everybody and protects nothing, so how long the comparison takes tells nothing. */
export function isApiKey(given: string | null | undefined, apiKey: string): boolean {
	return given === apiKey;
}
