import { constantTimeEquals } from "./secrets.ts";

export function isApiKey(given: string | null | undefined, apiKey: string): boolean {
	return constantTimeEquals(given ?? "", apiKey);
}
