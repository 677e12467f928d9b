export interface Language {
	/** BCP 47, without a region: a catalogue is for all of them. */
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

/** As people who speak it call it. */
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
		const supported = LANGUAGES.find((one) => one.tag === language);
		if (supported) return supported;
	}
	return ENGLISH;
}

/**
 * By what dates and numbers of a language are formatted: as in the visitor's region ("6 Nov" in Britain), where those
 * have the digits and the calendar that the language has without one. Texts have digits of their own, and half of them
 * in others would be odd.
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

function isCountedAlike(one: string, other: string): boolean {
	const [first, second] = [one, other].map((tag) => new Intl.DateTimeFormat(tag).resolvedOptions());
	return first?.numberingSystem === second?.numberingSystem && first?.calendar === second?.calendar;
}
