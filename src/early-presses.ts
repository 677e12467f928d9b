const READY = "whose-turn-ready";

/**
 * Remembers the buttons of the first picture that are pressed before the app has taken it over (Enter in a form presses its
 * button), and presses them again when it has.
 */
export function keepEarlyPresses(): void {
	const early: HTMLButtonElement[] = [];
	const listening = new AbortController();
	addEventListener(
		"click",
		(event) => {
			const button = event.target instanceof Element && event.target.closest("button");
			if (!button) return;
			early.push(button);
			// React answers a little before the app says that it is ready: it would be done twice. A form would be sent to the server.
			event.stopImmediatePropagation();
			event.preventDefault();
		},
		{ capture: true, signal: listening.signal },
	);
	addEventListener(
		READY,
		() => {
			listening.abort();
			for (const button of early) button.click();
		},
		{ once: true },
	);
}

/** Says that the app answers presses from now on. */
export function answerEarlyPresses(): void {
	dispatchEvent(new Event(READY));
}
