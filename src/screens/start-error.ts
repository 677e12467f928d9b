import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { PRODUCT_TITLE } from "../paths.ts";
import { createPlainButton, createPlainPage } from "./plain-page.ts";

/** The texts, in English if their catalogue is missing. */
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

/** Shown without React if a file could not be loaded that the app needs before it shows anything. */
export function createStartError(isOutdated: boolean): HTMLElement {
	const { text, label } = describe(isOutdated);
	const page = createPlainPage(
		PRODUCT_TITLE,
		text,
		createPlainButton("primary", label, () => location.reload()),
	);
	if (!i18n.locale) Object.assign(page, { lang: "en", dir: "ltr" });
	return page;
}
