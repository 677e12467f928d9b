import { i18n } from "@lingui/core";
import { INITIAL_CATALOGUES, LAZY_CATALOGUES } from "./catalogues.ts";
import { chooseLanguage, type Language, type LanguageTag } from "./languages.ts";

let requestedTag: LanguageTag;

let needsLazyCatalogue = false;

/**
 * Shows the whole page in a language: its texts, and `lang` and `dir` of the document.
 *
 * @returns false where another language has been requested in the meantime
 * @throws TypeError when a catalogue cannot be fetched; the page then stays in the language before
 */
export async function loadLanguage({ tag, dir }: Language): Promise<boolean> {
	requestedTag = tag;
	const initial = await INITIAL_CATALOGUES[tag]();
	const later = needsLazyCatalogue ? await LAZY_CATALOGUES[tag]() : undefined;
	if (requestedTag !== tag) return false;
	i18n.loadAndActivate({ locale: tag, messages: { ...initial.messages, ...later?.messages } });
	document.documentElement.lang = tag;
	document.documentElement.dir = dir;
	return true;
}

/**
 * Resolves with an imported part once the later catalogue is loaded too. Around an `import()` it also decides that the part's texts
 * are in that catalogue (scripts/message-sources.js).
 *
 * @throws TypeError when one of them cannot be fetched
 */
export async function withMessages<Part>(part: Promise<Part>): Promise<Part> {
	needsLazyCatalogue = true;
	const { tag } = chooseLanguage([i18n.locale]);
	const [imported, { messages }] = await Promise.all([part, LAZY_CATALOGUES[tag]()]);
	i18n.load(tag, messages);
	return imported;
}
