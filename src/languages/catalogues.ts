import type { Messages } from "@lingui/core";
import type { LanguageTag } from "./languages.ts";

/** Every catalogue is a chunk of its own, so that a visitor fetches one. */
export const CATALOGUES: Record<LanguageTag, () => Promise<{ readonly messages: Messages }>> = {
	en: () => import("./en.po"),
	de: () => import("./de.po"),
	es: () => import("./es.po"),
	fr: () => import("./fr.po"),
	pt: () => import("./pt.po"),
	ar: () => import("./ar.po"),
};
