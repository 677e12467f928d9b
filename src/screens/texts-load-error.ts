import { buttonClass } from "../ui/button.tsx";

const NOT_LOADED = "Whose Turn? could not be loaded. Please check your connection and reload the page.";
const OUTDATED = "A new version of Whose Turn? is ready. Please reload the page.";

/** In English: the other texts are in the catalogue that is missing. */
export function createTextsLoadError(isOutdated: boolean): readonly HTMLElement[] {
	const english = { lang: "en", dir: "ltr" };
	const text = Object.assign(document.createElement("p"), english, { textContent: isOutdated ? OUTDATED : NOT_LOADED });
	const button = Object.assign(document.createElement("button"), english, {
		type: "button",
		textContent: "Reload",
		className: buttonClass("primary"),
		onclick: () => location.reload(),
	});
	return [text, button];
}
