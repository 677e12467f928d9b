import { i18n } from "@lingui/core";
import { FIRST, LATER } from "./catalogues.ts";
import { chooseLanguage, type Language, type LanguageTag } from "./languages.ts";

/** The language that was asked for last, while its texts may still be on their way. */
let wanted: LanguageTag;

/** Whether a part of the app has been asked for whose texts are not in the first catalogue. */
let needsLater = false;

/**
 * Fetches a language's catalogue and lets the whole page speak it: its texts, and `lang` and `dir` of the document.
 *
 * @returns whether it does: not where another language has been asked for in the meantime
 * @throws TypeError when the catalogue cannot be fetched; the page then speaks as before
 */
export async function speak({ tag, dir }: Language): Promise<boolean> {
	wanted = tag;
	const first = await FIRST[tag]();
	const later = needsLater ? await LATER[tag]() : undefined;
	if (wanted !== tag) return false;
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
export async function withItsTexts<Part>(part: Promise<Part>): Promise<Part> {
	needsLater = true;
	const { tag } = chooseLanguage([i18n.locale]);
	const [imported, { messages }] = await Promise.all([part, LATER[tag]()]);
	i18n.load(tag, messages);
	return imported;
}
