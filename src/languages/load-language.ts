import { i18n } from "@lingui/core";
import { INITIAL_CATALOGUES, LAZY_CATALOGUES } from "./catalogues.ts";
import { chooseLanguage, type Language, type LanguageTag } from "./languages.ts";

/** The language that was asked for last, while its texts may still be on their way. */
let requestedTag: LanguageTag;

/** Whether a part of the app has been asked for whose texts are not in the first catalogue. */
let needsLazyCatalogue = false;

/**
 * Fetches a language's catalogue and lets the whole page speak it: its texts, and `lang` and `dir` of the document.
 *
 * @returns whether it does: not where another language has been asked for in the meantime
 * @throws TypeError when the catalogue cannot be fetched; the page then speaks as before
 */
export async function loadLanguage({ tag, dir }: Language): Promise<boolean> {
	requestedTag = tag;
	const first = await INITIAL_CATALOGUES[tag]();
	const later = needsLazyCatalogue ? await LAZY_CATALOGUES[tag]() : undefined;
	if (requestedTag !== tag) return false;
	i18n.loadAndActivate({ locale: tag, messages: { ...first.messages, ...later?.messages } });
	document.documentElement.lang = tag;
	document.documentElement.dir = dir;
	return true;
}

/**
 * Gives a part of the app that is being imported when its texts are there too.
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
