import { normalizeResponse, RETRYABLE_STATUSES } from "./normalize-response.ts";

/** Milliseconds that one attempt may take. */
const ATTEMPT_TIMEOUT_MS = 8_000;
/** Attempts at a call. Between two, the pause doubles from `FIRST_PAUSE` milliseconds. */
const MAX_ATTEMPTS = 4;
const FIRST_BACKOFF_MS = 250;
/** Milliseconds from the first attempt after which none is begun. */
const RETRY_TIMEOUT_MS = 10_000;

/**
 * A `fetch` that gives up on time, and that repeats a call to the tables when the network or the server stumbles. Calls
 * to other parts of the backend are made once: their client repeats what may be repeated.
 */
export function createRetryingFetch(plainFetch: typeof fetch = (...call) => fetch(...call)): typeof fetch {
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		const attempts = isIdempotent(url, init?.method) ? MAX_ATTEMPTS : 1;
		const begun = Date.now();
		for (let attempt = 1; ; attempt++) {
			const signal = init?.signal ?? AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
			const call = plainFetch(input, { ...init, signal }).then((answer) => normalizeResponse(url, answer));
			const answer = await call.catch(() => undefined);
			if (answer !== undefined && !RETRYABLE_STATUSES.has(answer.status)) return answer;
			const pause = Math.max(retryAfterMs(answer), FIRST_BACKOFF_MS * 2 ** (attempt - 1));
			if (attempt === attempts || Date.now() - begun + pause > RETRY_TIMEOUT_MS) return call;
			await answer?.body?.cancel();
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	};
}

/** New rows bring their id and deleted ones are named by it, so twice is once; a reset names none. */
function isIdempotent({ pathname, searchParams }: URL, method = "GET"): boolean {
	return pathname.includes("/rest/v1/") && (method !== "DELETE" || searchParams.has("id"));
}

/** The pause that the server asks for, in milliseconds. A date instead of seconds counts as none. */
function retryAfterMs(answer: Response | undefined): number {
	const seconds = Number(answer?.headers.get("retry-after"));
	return Number.isFinite(seconds) ? seconds * 1000 : 0;
}
