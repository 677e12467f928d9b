import { asBackendAnswer, RETRYABLE } from "./backend-answers.ts";

/** Milliseconds that one attempt may take. */
const ATTEMPT = 8_000;
/** Attempts at a call. Between two, the pause doubles from `FIRST_PAUSE` milliseconds. */
const ATTEMPTS = 4;
const FIRST_PAUSE = 250;
/** Milliseconds from the first attempt after which none is begun. */
const PATIENCE = 10_000;

/**
 * A `fetch` that gives up on time, and that repeats a call to the tables when the network or the server stumbles. Calls
 * to other parts of the backend are made once: their client repeats what may be repeated.
 */
export function patientFetch(plainFetch: typeof fetch = (...call) => fetch(...call)): typeof fetch {
	return async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input);
		const attempts = isRepeatable(url, init?.method) ? ATTEMPTS : 1;
		const begun = Date.now();
		for (let attempt = 1; ; attempt++) {
			const signal = init?.signal ?? AbortSignal.timeout(ATTEMPT);
			const call = plainFetch(input, { ...init, signal }).then((answer) => asBackendAnswer(url, answer));
			const answer = await call.catch(() => undefined);
			if (answer !== undefined && !RETRYABLE.has(answer.status)) return answer;
			const pause = Math.max(askedPause(answer), FIRST_PAUSE * 2 ** (attempt - 1));
			if (attempt === attempts || Date.now() - begun + pause > PATIENCE) return call;
			await answer?.body?.cancel();
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	};
}

/** New rows bring their id and deleted ones are named by it, so twice is once; a reset names none. */
function isRepeatable({ pathname, searchParams }: URL, method = "GET"): boolean {
	return pathname.includes("/rest/v1/") && (method !== "DELETE" || searchParams.has("id"));
}

/** The pause that the server asks for, in milliseconds. A date instead of seconds counts as none. */
function askedPause(answer: Response | undefined): number {
	const seconds = Number(answer?.headers.get("retry-after"));
	return Number.isFinite(seconds) ? seconds * 1000 : 0;
}
