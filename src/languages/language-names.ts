import type { LanguageTag } from "./languages.ts";

/** Each language's own name for itself, as in the list of languages. Apart, because the script in the page's head needs no names. */
export const LANGUAGE_NAMES: Record<LanguageTag, string> = {
	en: "English",
	de: "Deutsch",
	es: "Español",
	fr: "Français",
	pt: "Português",
	ar: "العربية",
};
