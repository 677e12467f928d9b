import type { LanguageTag } from "./languages.ts";

/** Each language's own name. Apart from languages.ts, because the boot script needs no names. */
export const LANGUAGE_NAMES: Record<LanguageTag, string> = {
	en: "English",
	de: "Deutsch",
	es: "Español",
	fr: "Français",
	pt: "Português",
	ar: "العربية",
};
