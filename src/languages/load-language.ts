import { i18n } from "@lingui/core";
import { INITIAL_CATALOGUES, LAZY_CATALOGUES } from "./catalogues.ts";
import { isolateValues } from "./isolate.ts";
import { chooseFormatTag, chooseLanguage, type Language, type LanguageTag } from "./languages.ts";

isolateValues(i18n);

let requestedTag: LanguageTag;

let needsLazyCatalogue = false;

/**
 * Resolves to false if another language was requested meanwhile.
 * @throws TypeError when a catalogue cannot be fetched
 */
export async function loadLanguage({ tag, dir }: Language): Promise<boolean> {
	requestedTag = tag;
	const initial = await INITIAL_CATALOGUES[tag]();
	const later = needsLazyCatalogue ? await LAZY_CATALOGUES[tag]() : undefined;
	if (requestedTag !== tag) return false;
	i18n.loadAndActivate({
		locale: tag,
		locales: listFormatTag(tag),
		messages: { ...initial.messages, ...later?.messages },
	});
	document.documentElement.lang = tag;
	document.documentElement.dir = dir;
	return true;
}

/**
 * A list that chooses its tag when Lingui reads it, to format something for the first time. The first question to Intl
 * takes a slow phone 80 to 160 ms, and setup without a family has neither a date nor a number.
 */
function listFormatTag(language: LanguageTag): string[] {
	let tag: string | undefined;
	const list: string[] = [];
	list[Symbol.iterator] = () => {
		tag ??= chooseFormatTag(language, navigator.languages ?? []);
		return [tag].values();
	};
	return list;
}

/** Loads a part with the later catalogue, which has its texts (scripts/message-sources.js). @throws TypeError */
export async function withMessages<Part>(part: Promise<Part>): Promise<Part> {
	needsLazyCatalogue = true;
	const { tag } = chooseLanguage([i18n.locale]);
	const [imported, { messages }] = await Promise.all([part, LAZY_CATALOGUES[tag]()]);
	i18n.load(tag, messages);
	return imported;
}
