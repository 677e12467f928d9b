const READY = "whose-turn-ready";

/**
 * Remembers the buttons of the first picture that are pressed before the app has taken it over (Enter in a form presses its
 * button), and presses them again when it has.
 */
export function keepEarlyPresses(): void {
	const early: HTMLButtonElement[] = [];
	const listening = new AbortController();
	const options = { signal: listening.signal };
	addEventListener(
		"click",
		({ target }) => {
			const button = target instanceof Element && target.closest("button");
			if (button) early.push(button);
		},
		options,
	);
	// A form would be sent to the server.
	addEventListener("submit", (event) => event.preventDefault(), options);
	addEventListener(
		READY,
		() => {
			listening.abort();
			for (const button of early) button.click();
		},
		options,
	);
}

/** Says that the app answers presses from now on. */
export function answerEarlyPresses(): void {
	dispatchEvent(new Event(READY));
}
