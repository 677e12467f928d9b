import type { LanguageTag } from "./languages.ts";

/** Apart from languages.ts: the boot script needs no names. */
export const LANGUAGE_NAMES: Record<LanguageTag, string> = {
	en: "English",
	de: "Deutsch",
	es: "Español",
	fr: "Français",
	pt: "Português (Brasil)",
	ar: "العربية",
};
