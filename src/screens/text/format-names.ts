import { i18n } from "@lingui/core";
import { plural } from "@lingui/core/macro";
import { isolateText } from "../../languages/isolate.ts";

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

/** With more names, screen readers would take too long. */
const MAX_NAMES = 30;

/** Such as "Mia, Noah and Zoe". If there are at least two more than `max` names: "Mia, Noah and 3 more". */
export function formatNames(names: readonly string[], max = MAX_NAMES): string {
	return getListFormat("conjunction").format(shorten(names, max));
}

/** Such as "Mia or Noah". If there are at least two more than `max` names: "Mia, Noah or 3 more". */
export function formatOneOf(names: readonly string[], max: number): string {
	return getListFormat("disjunction").format(shorten(names, max));
}

function shorten(names: readonly string[], max: number): string[] {
	const more = names.length - max;
	// "1 more" is as long as a name.
	if (more < 2) return names.map(isolateText);
	return [...names.slice(0, max).map(isolateText), formatMoreCount(more)];
}

export function formatMoreCount(count: number): string {
	return plural(count, { other: "# more" });
}
