import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { PRODUCT_TITLE } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";

/** In English where the other texts are in the catalogue that is missing. */
function describe(isOutdated: boolean) {
	if (i18n.locale)
		return isOutdated
			? { text: t`This app is out of date. Please reload the page.`, label: t`Reload` }
			: { text: t`This page could not be loaded. Please check your connection and try again.`, label: t`Try again` };
	return {
		text: isOutdated
			? "A new version of Whose Turn? is ready. Please reload the page."
			: "Whose Turn? could not be loaded. Please check your connection and reload the page.",
		label: "Reload",
	};
}

/** Where a file that the app needs before it shows anything could not be loaded: without React. */
export function createStartError(isOutdated: boolean): HTMLElement {
	const { text, label } = describe(isOutdated);
	const page = document.createElement("main");
	page.className = "flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center";
	if (!i18n.locale) Object.assign(page, { lang: "en", dir: "ltr" });
	page.append(
		Object.assign(document.createElement("h1"), { className: "text-3xl", textContent: PRODUCT_TITLE }),
		Object.assign(document.createElement("p"), {
			...{ className: "max-w-md text-lg text-soft", role: "alert" },
			textContent: text,
		}),
		Object.assign(document.createElement("button"), {
			...{ type: "button", className: buttonClass("primary"), textContent: label },
			onclick: () => location.reload(),
		}),
	);
	return page;
}
