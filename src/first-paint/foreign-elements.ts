const HYDRATE_EVENT = "whose-turn-hydrate";

/**
 * Remembers the elements of the prerendered view as it is parsed. An extension of the browser that puts its own beside a field before the app is there
 * would cost the hydration: React would take all for another page, and render it anew.
 */
export function keepPrerenderedApart(): void {
	document.addEventListener(
		"readystatechange",
		() => {
			const root = document.getElementById("root");
			const parsed = new Set(root?.querySelectorAll("*"));
			const removeOthers = () => {
				for (const element of root?.querySelectorAll("*") ?? []) if (!parsed.has(element)) element.remove();
			};
			addEventListener(HYDRATE_EVENT, removeOthers, { once: true });
		},
		{ once: true },
	);
}

/** Before React hydrates the page. */
export function removeForeignElements(): void {
	dispatchEvent(new Event(HYDRATE_EVENT));
}
