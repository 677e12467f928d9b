const HYDRATE_EVENT = "whose-turn-hydrate";

/**
 * Remembers the prerendered view as it is parsed. What an extension of the browser puts beside a field before the app
 * is there, or a translation of it, would cost the hydration: React would take all for another page, and render it
 * anew.
 */
export function rememberPrerendered(): void {
	document.addEventListener(
		"readystatechange",
		() => {
			const root = document.getElementById("root") as HTMLElement;
			const texts = new Map(Array.from(root.querySelectorAll("*"), (element) => [element, readText(element)]));
			addEventListener(HYDRATE_EVENT, () => restore(root, texts), { once: true });
		},
		{ once: true },
	);
}

/** Before React hydrates the page: it is again as it was parsed. */
export function restorePrerendered(): void {
	dispatchEvent(new Event(HYDRATE_EVENT));
}

/** A text is all that is in its element (`Sentence`). */
function readText(element: Element): string | null {
	return element.children.length === 0 ? element.textContent : null;
}

function restore(root: HTMLElement, texts: ReadonlyMap<Element, string | null>): void {
	for (const element of root.querySelectorAll("*")) if (!texts.has(element)) element.remove();
	for (const [element, text] of texts) if (text && element.textContent !== text) element.textContent = text;
}
