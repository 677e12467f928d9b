import { i18n } from "@lingui/core";

const formatCache = new Map<string, Intl.ListFormat>();

/**
 * How the language of the page joins what it lists. Making one takes long enough to be felt with hundreds of cards, and the
 * first of a page ten milliseconds or more, four times that on a slow phone.
 */
export function getListFormat(type: "conjunction" | "unit"): Intl.ListFormat {
	// The British do without the comma before "and".
	const locale = i18n.locale === "en" ? "en-GB" : i18n.locale;
	const key = `${locale} ${type}`;
	const format = formatCache.get(key) ?? new Intl.ListFormat(locale, { type });
	formatCache.set(key, format);
	return format;
}
