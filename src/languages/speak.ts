import { i18n } from "@lingui/core";
import { CATALOGUES } from "./catalogues.ts";
import type { Language } from "./languages.ts";

/**
 * Fetches a language's catalogue and lets the whole page speak it: its texts, and `lang` and `dir` of the document.
 *
 * @throws TypeError when the catalogue cannot be fetched; the page then speaks as before
 */
export async function speak({ tag, dir }: Language): Promise<void> {
	const { messages } = await CATALOGUES[tag]();
	i18n.loadAndActivate({ locale: tag, messages });
	document.documentElement.lang = tag;
	document.documentElement.dir = dir;
}
