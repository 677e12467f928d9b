/** Milliseconds in which several reasons to ask become one. */
const DEBOUNCE_MS = 100;
/** Milliseconds until the backend is asked again after a failure; doubled with each. */
const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 60_000;

/** When the backend is asked again: soon, or after a pause that grows while it fails. */
export interface RefetchSchedule {
	/** At once, unless nobody looks at the page. */
	refetchSoon(): void;
	/** After the pause as it is now. */
	refetchLater(): void;
	/** After a pause that is longer each time. */
	backOff(): void;
	/** It has answered: nothing is left to ask for later. */
	cancelRefetch(): void;
	/** It has made a change: the next pause is a short one. */
	resetBackoff(): void;
	stop(): void;
}

export function createRefetchSchedule(ask: () => void): RefetchSchedule {
	let pause = FIRST_BACKOFF_MS;
	let near: ReturnType<typeof setTimeout> | undefined;
	let far: ReturnType<typeof setTimeout> | undefined;

	function later() {
		clearTimeout(far);
		far = setTimeout(ask, pause);
	}

	return {
		refetchSoon() {
			if (globalThis.document?.hidden) return;
			clearTimeout(near);
			near = setTimeout(ask, DEBOUNCE_MS);
		},
		refetchLater: later,
		backOff() {
			later();
			pause = Math.min(pause * 2, MAX_BACKOFF_MS);
		},
		cancelRefetch: () => clearTimeout(far),
		resetBackoff() {
			pause = FIRST_BACKOFF_MS;
		},
		stop() {
			clearTimeout(near);
			clearTimeout(far);
		},
	};
}
