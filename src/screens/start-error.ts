import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { buttonClass } from "../ui/button.tsx";

interface StartErrorTexts {
	readonly lang: string;
	readonly dir: string;
	readonly notLoaded: string;
	readonly outdated: string;
	readonly reload: string;
}

/** Where the other texts are in the catalogue that is missing. */
const ENGLISH: StartErrorTexts = {
	...{ lang: "en", dir: "ltr" },
	notLoaded: "Whose Turn? could not be loaded. Please check your connection and reload the page.",
	outdated: "A new version of Whose Turn? is ready. Please reload the page.",
	reload: "Reload",
};

const translated = (): StartErrorTexts => ({
	...{ lang: document.documentElement.lang, dir: document.documentElement.dir },
	notLoaded: t`This page could not be loaded. Please check your connection and try again.`,
	outdated: t`This app is out of date. Please reload the page.`,
	reload: t`Reload`,
});

/** Where a file that the app needs before it shows anything could not be loaded. */
export function createStartError(isOutdated: boolean): readonly HTMLElement[] {
	const { lang, dir, notLoaded, outdated, reload } = i18n.locale ? translated() : ENGLISH;
	const text = Object.assign(document.createElement("p"), {
		lang,
		dir,
		textContent: isOutdated ? outdated : notLoaded,
	});
	const button = Object.assign(document.createElement("button"), {
		...{ lang, dir, type: "button", textContent: reload },
		className: buttonClass("primary"),
		onclick: () => location.reload(),
	});
	return [text, button];
}
