import { RENEWAL_FAILED } from "../cloud/renew-session.ts";
import { hasSession } from "./session-in-browser.ts";

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
export function steadfastRefresh(plainFetch: typeof fetch, onRefused?: () => void): typeof fetch {
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		if (url.searchParams.get("grant_type") !== "refresh_token") return plainFetch(input, init);
		const answer = await untilDecisive(() => plainFetch(input, init));
		if (!answer.ok) onRefused?.();
		return answer;
	};
}

async function untilDecisive(ask: () => Promise<Response>): Promise<Response> {
	for (let pause = FIRST_BACKOFF_MS; ; pause = Math.min(pause * 2, MAX_BACKOFF_MS)) {
		const answer = await ask().catch(() => undefined);
		if (answer !== undefined && isDecisive(answer)) return answer;
		if (!hasSession()) throw new TypeError("nobody is signed in any more");
		await answer?.body?.cancel();
		dispatchEvent(new Event(RENEWAL_FAILED));
		await untilOnline(pause);
	}
}

/** Not of a server that has too much to do, nor of somebody else's page on the way there. */
function isDecisive({ status, headers }: Response): boolean {
	const isPassing = status >= 500 || status === 429 || status === 408;
	return !isPassing && (headers.get("content-type") ?? "").includes("json");
}

/** Resolves when the network comes back, after `most` milliseconds at the latest. */
function untilOnline(most: number): Promise<void> {
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
