import { i18n } from "@lingui/core";

const formatCache = new Map<string, Intl.ListFormat>();

/** Cached, because creating the first format of a page takes 10 ms, 40 ms on a slow phone. */
export function getListFormat(type: "conjunction" | "disjunction" | "unit"): Intl.ListFormat {
	// British English has no comma before "and".
	const locale = i18n.locale === "en" ? "en-GB" : i18n.locale;
	const key = `${locale} ${type}`;
	const format = formatCache.get(key) ?? new Intl.ListFormat(locale, { type });
	formatCache.set(key, format);
	return format;
}
