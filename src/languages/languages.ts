export interface Language {
	/** BCP 47 without a region: a catalogue serves all regions. */
	readonly tag: LanguageTag;
	readonly dir: "ltr" | "rtl";
}

export type LanguageTag = "en" | "de" | "es" | "fr" | "pt" | "ar";

const ENGLISH: Language = { tag: "en", dir: "ltr" };

export const LANGUAGES: readonly Language[] = [
	ENGLISH,
	{ tag: "de", dir: "ltr" },
	{ tag: "es", dir: "ltr" },
	{ tag: "fr", dir: "ltr" },
	{ tag: "pt", dir: "ltr" },
	{ tag: "ar", dir: "rtl" },
];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<LanguageTag, string> = {
	en: "English",
	de: "Deutsch",
	es: "Español",
	fr: "Français",
	pt: "Português (Brasil)",
	ar: "العربية",
};

/**
 * The first supported language of tags (BCP 47) in order of preference, such as `navigator.languages`, else English.
 */
export function chooseLanguage(wanted: readonly (string | undefined)[]): Language {
	for (const tag of wanted) {
		const [language] = tag?.toLowerCase().split("-") ?? [];
		const supported = LANGUAGES.find((known) => known.tag === language);
		if (supported) return supported;
	}
	return ENGLISH;
}

/**
 * The tag by which dates and numbers are formatted. It is that of the visitor's region ("6 Nov" in Britain), if digits
 * and calendar there are those of the language without a region. Texts contain digits, too, and two kinds of digits
 * would look odd.
 *
 * @param wanted tags (BCP 47) in order of preference, such as `navigator.languages`
 */
export function chooseFormatTag(language: LanguageTag, wanted: readonly string[]): string {
	const regional = wanted.find((tag) => chooseLanguage([tag]).tag === language && isKnown(tag));
	return regional !== undefined && isCountedAlike(regional, language) ? regional : language;
}

function isKnown(tag: string): boolean {
	try {
		return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
	} catch {
		return false;
	}
}

function isCountedAlike(a: string, b: string): boolean {
	const [first, second] = [a, b].map((tag) => new Intl.DateTimeFormat(tag).resolvedOptions());
	return first?.numberingSystem === second?.numberingSystem && first?.calendar === second?.calendar;
}
