import { timingSafeEqual } from "node:crypto";

/** Whether `given` is the server's API key, in a time that depends on its length only. */
export function isApiKey(given: string | null | undefined, apiKey: string): boolean {
	const [one, other] = [Buffer.from(given ?? ""), Buffer.from(apiKey)];
	return one.length === other.length && timingSafeEqual(one, other);
}
