import { withJitter } from "../../jitter.ts";
import { normalizeResponse, RETRYABLE_STATUSES } from "./normalize-response.ts";

const ATTEMPT_TIMEOUT_MS = 8_000;
const MAX_ATTEMPTS = 4;
const FIRST_BACKOFF_MS = 250;
const RETRY_TIMEOUT_MS = 10_000;

/** Repeats calls to the tables. Other parts of supabase-js repeat their own. */
export function createRetryingFetch(
	plainFetch: typeof fetch = (...call) => fetch(...call),
	firstBackoffMs = FIRST_BACKOFF_MS,
): typeof fetch {
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		const attempts = isIdempotent(url) ? MAX_ATTEMPTS : 1;
		const start = performance.now();
		for (let attempt = 1; ; attempt++) {
			const signal = init?.signal ?? AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
			const call = plainFetch(input, { ...init, signal }).then((response) => normalizeResponse(url, response));
			const response = await call.catch(() => undefined);
			if (response !== undefined && !RETRYABLE_STATUSES.has(response.status)) return response;
			const backoff = withJitter(Math.max(retryAfterMs(response), firstBackoffMs * 2 ** (attempt - 1)));
			if (attempt === attempts || performance.now() - start + backoff > RETRY_TIMEOUT_MS) return call;
			await response?.body?.cancel();
			await new Promise((resolve) => setTimeout(resolve, backoff));
		}
	};
}

/** An insert contains its ids, and a delete or the call of a function names them: twice is once. */
function isIdempotent({ pathname }: URL): boolean {
	return pathname.includes("/rest/v1/");
}

function retryAfterMs(response: Response | undefined): number {
	const seconds = Number(response?.headers.get("retry-after"));
	return Number.isFinite(seconds) ? seconds * 1000 : 0;
}
