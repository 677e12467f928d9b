const HYDRATE_EVENT = "whose-turn-hydrate";

/**
 * Remembers the prerendered view as it is parsed. What an extension of the browser puts beside a field before the app is there, or a translation of
 * it, would cost the hydration: React would take all for another page, and render it anew.
 */
export function rememberPrerendered(): void {
	document.addEventListener(
		"readystatechange",
		() => {
			const root = document.getElementById("root");
			const parsed = [...(root?.querySelectorAll("*") ?? [])].map(
				(element) => [element, element.children.length === 0 ? element.textContent : null] as const,
			);
			const restore = () => {
				const ours = new Set(parsed.map(([element]) => element));
				for (const element of root?.querySelectorAll("*") ?? []) if (!ours.has(element)) element.remove();
				// A text is all that is in its element.
				for (const [element, text] of parsed) if (text && element.textContent !== text) element.textContent = text;
			};
			addEventListener(HYDRATE_EVENT, restore, { once: true });
		},
		{ once: true },
	);
}

/** Before React hydrates the page: it is again as it was parsed. */
export function restorePrerendered(): void {
	dispatchEvent(new Event(HYDRATE_EVENT));
}
