import { SESSION_REFRESH_FAILED } from "../cloud/http/refresh-session.ts";
import { hasStoredSession } from "./stored-session.ts";

/** Milliseconds between two attempts: exponential backoff from 200 (specification, section 9), up to a bound. */
const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 15_000;

/**
 * A `fetch` that asks for a new access token until the backend has said yes or no, and at once when the network is back.
 * supabase-js would give up after half a minute without trying again for a whole one, and would take a busy server's 429 or 500
 * for the end of the session.
 *
 * @param onRefused told when the backend has said no
 */
export function createTokenRefreshFetch(plainFetch: typeof fetch, onRefused?: () => void): typeof fetch {
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		if (url.searchParams.get("grant_type") !== "refresh_token") return plainFetch(input, init);
		const answer = await retryUntilFinal(() => plainFetch(input, init));
		if (!answer.ok) onRefused?.();
		return answer;
	};
}

async function retryUntilFinal(ask: () => Promise<Response>): Promise<Response> {
	for (let pause = FIRST_BACKOFF_MS; ; pause = Math.min(pause * 2, MAX_BACKOFF_MS)) {
		const answer = await ask().catch(() => undefined);
		if (answer !== undefined && isFinalResponse(answer)) return answer;
		if (!hasStoredSession()) throw new TypeError("nobody is signed in any more");
		await answer?.body?.cancel();
		dispatchEvent(new Event(SESSION_REFRESH_FAILED));
		await waitForOnline(pause);
	}
}

/** Not of a server that has too much to do, nor of somebody else's page on the way there. */
function isFinalResponse({ status, headers }: Response): boolean {
	const isPassing = status >= 500 || status === 429 || status === 408;
	return !isPassing && (headers.get("content-type") ?? "").includes("json");
}

/** Resolves when the network comes back, after `most` milliseconds at the latest. */
function waitForOnline(most: number): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(done, most);
		addEventListener("online", done);
		function done() {
			clearTimeout(timer);
			removeEventListener("online", done);
			resolve();
		}
	});
}
