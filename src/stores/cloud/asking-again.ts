/** Milliseconds in which several reasons to ask become one. */
const SHORTLY = 100;
/** Milliseconds until the backend is asked again after a failure; doubled with each. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

/** When the backend is asked again: soon, or after a pause that grows while it fails. */
export interface AskingAgain {
	/** At once, unless nobody looks at the page. */
	soon(): void;
	/** After the pause as it is now. */
	later(): void;
	/** After a pause that is longer each time. */
	afterFailure(): void;
	/** It has answered: nothing is left to ask for later. */
	answered(): void;
	/** It has made a change: the next pause is a short one. */
	succeeded(): void;
	stop(): void;
}

export function askingAgain(ask: () => void): AskingAgain {
	let pause = FIRST_PAUSE;
	let near: ReturnType<typeof setTimeout> | undefined;
	let far: ReturnType<typeof setTimeout> | undefined;

	function later() {
		clearTimeout(far);
		far = setTimeout(ask, pause);
	}

	return {
		soon() {
			if (globalThis.document?.hidden) return;
			clearTimeout(near);
			near = setTimeout(ask, SHORTLY);
		},
		later,
		afterFailure() {
			later();
			pause = Math.min(pause * 2, LONGEST_PAUSE);
		},
		answered: () => clearTimeout(far),
		succeeded() {
			pause = FIRST_PAUSE;
		},
		stop() {
			clearTimeout(near);
			clearTimeout(far);
		},
	};
}
