import { editField } from "../ui/edit-field.ts";

const READY_EVENT = "whose-turn-ready";

/**
 * Records clicks until the app can answer them, each with the text that was typed for it. Then repeats those on buttons
 * in order, and after them that on the last link.
 */
export function recordEarlyClicks(): void {
	const clicks: (() => void)[] = [];
	let link: HTMLElement | undefined;
	let isPassing = false;
	addEventListener(
		"click",
		(event) => {
			const clicked = !isPassing && (event.target as Element).closest<HTMLElement>("a,button");
			// With a modifier key a link opens elsewhere.
			if (!clicked || event.ctrlKey || event.metaKey || event.shiftKey) return;
			if (clicked instanceof HTMLButtonElement) clicks.push(captureClick(clicked));
			else link = clicked;
			// React handles clicks a little before the app is ready, so this one would count twice. The browser would send a
			// form to the server.
			event.stopImmediatePropagation();
			event.preventDefault();
		},
		true,
	);
	addEventListener(
		READY_EVENT,
		async () => {
			// The list grows meanwhile: a new click comes after those that are still waiting.
			for (const click of clicks) {
				isPassing = true;
				click();
				isPassing = false;
				// Waits until React has rendered the result, on which the next click is based.
				await new Promise((resolve) => setTimeout(resolve));
			}
			isPassing = true;
			link?.click();
		},
		{ once: true },
	);
}

/**
 * Takes the typed text out of a button's form. Returns the click, which submits that text whatever the field holds by
 * then.
 */
function captureClick(button: HTMLButtonElement): () => void {
	const { form } = button;
	const field = form?.querySelector("input");
	if (!field) return () => button.click();
	const { name, value } = field;
	editField(field, "");
	return () => {
		form?.addEventListener("formdata", ({ formData }) => formData.set(name, value), { once: true });
		button.click();
	};
}

export function replayEarlyClicks(): void {
	dispatchEvent(new Event(READY_EVENT));
}
