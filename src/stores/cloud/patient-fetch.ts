/** Milliseconds that one attempt may take. */
const ATTEMPT = 8_000;
/** Attempts at a call. Between two, the pause doubles from `FIRST_PAUSE` milliseconds. */
const ATTEMPTS = 4;
const FIRST_PAUSE = 250;
/** Milliseconds from the first attempt after which none is begun. */
const PATIENCE = 10_000;

/** Answers that a moment later may be another: 429 is said before anything was done, the others may come after it. */
const PASSING = new Set([429, 502, 503, 504]);

/**
 * A `fetch` that gives up on time, and that repeats a call to the tables when the network or the server stumbles. Calls
 * to other parts of the backend are made once: their client repeats what may be repeated.
 */
export function patientFetch(plainFetch: typeof fetch = (...call) => fetch(...call)): typeof fetch {
	return async (input, init) => {
		const request = new URL(input instanceof Request ? input.url : input);
		const attempts = isRepeatable(request, init?.method) ? ATTEMPTS : 1;
		const begun = Date.now();
		for (let attempt = 1; ; attempt++) {
			const answer = await settled(
				plainFetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(ATTEMPT) }),
			);
			const pause = Math.max(askedPause(answer), FIRST_PAUSE * 2 ** (attempt - 1));
			const isLast = attempt === attempts || init?.signal?.aborted || Date.now() + pause - begun > PATIENCE;
			if (isLast || (answer instanceof Response && !PASSING.has(answer.status))) {
				if (answer instanceof Response) return answer;
				throw answer.reason;
			}
			if (answer instanceof Response) await answer.body?.cancel();
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	};
}

/** New rows bring their id and deleted ones are named by it, so twice is once. A reset would also take turns recorded since. */
function isRepeatable({ pathname, searchParams }: URL, method = "GET"): boolean {
	return pathname.includes("/rest/v1/") && (method !== "DELETE" || searchParams.has("id"));
}

async function settled(answer: Promise<Response>): Promise<Response | { readonly reason: unknown }> {
	return answer.catch((reason: unknown) => ({ reason }));
}

/** The pause that the server asks for, in milliseconds. A date instead of seconds counts as none. */
function askedPause(answer: Response | { readonly reason: unknown }): number {
	const seconds = answer instanceof Response ? Number(answer.headers.get("retry-after")) : 0;
	return Number.isFinite(seconds) ? seconds * 1000 : 0;
}
