/** A language that the product speaks. */
export interface Language {
	/** BCP 47, the language alone: a catalogue is for all of its countries. */
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

/**
 * The first of the wanted languages that the product speaks, English if it speaks none.
 *
 * @param wanted language tags (BCP 47), the most wanted first, such as `navigator.languages`; gaps are passed over
 */
export function chooseLanguage(wanted: readonly (string | undefined)[]): Language {
	for (const tag of wanted) {
		const [language] = tag?.toLowerCase().split("-") ?? [];
		const spoken = LANGUAGES.find((one) => one.tag === language);
		if (spoken) return spoken;
	}
	return ENGLISH;
}
