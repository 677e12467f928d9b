import { SESSION_REFRESH_FAILED } from "../cloud/http/refresh-session.ts";
import { withJitter } from "../jitter.ts";
import { hasStoredSession } from "./stored-session.ts";

/** Milliseconds between two attempts: exponential backoff from 200 (specification, section 9), up to a bound. */
const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 15_000;

/** supabase-js gives up after 30 seconds, and takes an overloaded server's 429 or 500 for the session's end. */
export function createTokenRefreshFetch(plainFetch: typeof fetch, onRefused?: () => void): typeof fetch {
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		if (url.searchParams.get("grant_type") !== "refresh_token") return plainFetch(input, init);
		const response = await retryUntilFinal(() => plainFetch(input, init));
		if (!response.ok) onRefused?.();
		return response;
	};
}

async function retryUntilFinal(request: () => Promise<Response>): Promise<Response> {
	for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS)) {
		const response = await request().catch(() => undefined);
		if (response !== undefined && isFinalResponse(response)) return response;
		if (!hasStoredSession()) throw new TypeError("the session was removed meanwhile");
		await response?.body?.cancel();
		dispatchEvent(new Event(SESSION_REFRESH_FAILED));
		// Only the longest pause gets jitter: many sessions then wait for one server. The first pauses are specified.
		await waitForOnline(backoffMs < MAX_BACKOFF_MS ? backoffMs : withJitter(backoffMs));
	}
}

function isFinalResponse({ status, headers }: Response): boolean {
	const isTemporary = status >= 500 || status === 429 || status === 408;
	return !isTemporary && (headers.get("content-type") ?? "").includes("json");
}

function waitForOnline(timeoutMs: number): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(done, timeoutMs);
		addEventListener("online", done);
		function done() {
			clearTimeout(timer);
			removeEventListener("online", done);
			resolve();
		}
	});
}
