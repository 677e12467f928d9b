const READY_EVENT = "whose-turn-ready";

/**
 * Remembers the buttons and links of the first picture that are pressed before the app has taken it over (Enter in a form presses
 * its button), with what has been typed for each, and presses them again in order when it has; the last link comes last, because
 * it leads away.
 */
export function recordEarlyClicks(): void {
	const early: (() => void)[] = [];
	let link: HTMLElement | undefined;
	let isAnswered = false;
	addEventListener(
		"click",
		(event) => {
			const pressed = !isAnswered && (event.target as Element).closest<HTMLElement>("a,button");
			// With a key held down a link opens elsewhere.
			if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
			if (pressed instanceof HTMLButtonElement) early.push(captureClick(pressed));
			else link = pressed;
			// React answers a little before the app says that it is ready: it would be done twice. A form would be sent to the server.
			event.stopImmediatePropagation();
			event.preventDefault();
		},
		true,
	);
	addEventListener(
		READY_EVENT,
		async () => {
			// Grows while it is worked off: what is pressed meanwhile comes after what was pressed before.
			for (const press of early) {
				isAnswered = true;
				press();
				isAnswered = false;
				// Until then React has rendered what came of it, which the next one is judged by.
				await new Promise((resolve) => setTimeout(resolve));
			}
			isAnswered = true;
			link?.click();
		},
		{ once: true },
	);
}

/** Takes what was typed out of a button's form. Returns the press, to be made for just that, whatever stands there by then. */
function captureClick(button: HTMLButtonElement): () => void {
	const { form } = button;
	const field = form?.querySelector("input");
	if (!field) return () => button.click();
	const { name, value } = field;
	// Not by `value`, which React watches in each input that it has taken over: it would not notice.
	field.setRangeText("", 0, value.length);
	field.dispatchEvent(new Event("input", { bubbles: true }));
	return () => {
		form?.addEventListener("formdata", ({ formData }) => formData.set(name, value), { once: true });
		button.click();
	};
}

/** Says that the app answers presses from now on. */
export function replayEarlyClicks(): void {
	dispatchEvent(new Event(READY_EVENT));
}
