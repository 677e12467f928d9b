import { i18n } from "@lingui/core";
import { INITIAL_CATALOGUES, LAZY_CATALOGUES } from "./catalogues.ts";
import { isolateValues } from "./isolate.ts";
import { chooseFormatTag, chooseLanguage, type Language, type LanguageTag } from "./languages.ts";

isolateValues(i18n);

let requestedTag: LanguageTag;

let needsLazyCatalogue = false;

/** Resolves to false where another language was requested meanwhile. @throws TypeError when a catalogue cannot be fetched */
export async function loadLanguage({ tag, dir }: Language): Promise<boolean> {
	requestedTag = tag;
	const initial = await INITIAL_CATALOGUES[tag]();
	const later = needsLazyCatalogue ? await LAZY_CATALOGUES[tag]() : undefined;
	if (requestedTag !== tag) return false;
	const locales = chooseFormatTag(tag, navigator.languages ?? []);
	i18n.loadAndActivate({ locale: tag, locales, messages: { ...initial.messages, ...later?.messages } });
	document.documentElement.lang = tag;
	document.documentElement.dir = dir;
	return true;
}

/** Loads the later catalogue too, which has the texts of the part (scripts/message-sources.js). @throws TypeError */
export async function withMessages<Part>(part: Promise<Part>): Promise<Part> {
	needsLazyCatalogue = true;
	const { tag } = chooseLanguage([i18n.locale]);
	const [imported, { messages }] = await Promise.all([part, LAZY_CATALOGUES[tag]()]);
	i18n.load(tag, messages);
	return imported;
}
