import { i18n } from "@lingui/core";
import { plural } from "@lingui/core/macro";

/** As many names as one wants to hear read out. */
const MOST = 30;

const formats = new Map<string, Intl.ListFormat>();

/** Names as a sentence has them: "Mia, Noah and Zoe". */
export function listed(names: readonly string[]): string {
	return listFormat("conjunction").format(
		names.length > MOST ? [...names.slice(0, MOST), more(names.length - MOST)] : names,
	);
}

/** The end of a list that would be too long. */
export function more(count: number): string {
	return plural(count, { other: "# more" });
}

/** How the language of the page joins what it lists; making one takes long enough to be felt with hundreds of cards. */
export function listFormat(type: "conjunction" | "unit"): Intl.ListFormat {
	// The British do without the comma before "and".
	const locale = i18n.locale === "en" ? "en-GB" : i18n.locale;
	const key = `${locale} ${type}`;
	const format = formats.get(key) ?? new Intl.ListFormat(locale, { type });
	formats.set(key, format);
	return format;
}
