const HYDRATE_EVENT = "whose-turn-hydrate";

/**
 * Remembers the prerendered view as it is parsed. A browser's extension or translator may change the page before the
 * app is there. React would then take it for another page, and render it anew instead of hydrating it.
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

/** Makes the page again what was parsed, before React hydrates it. */
export function restorePrerendered(): void {
	dispatchEvent(new Event(HYDRATE_EVENT));
}

/** Null for an element with children, because a text has an element of its own (`Sentence`). */
function readText(element: Element): string | null {
	return element.children.length === 0 ? element.textContent : null;
}

function restore(root: HTMLElement, texts: ReadonlyMap<Element, string | null>): void {
	for (const element of root.querySelectorAll("*")) if (!texts.has(element)) element.remove();
	for (const [element, text] of texts) if (text && element.textContent !== text) element.textContent = text;
}
