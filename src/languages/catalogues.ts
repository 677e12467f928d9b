import type { Messages } from "@lingui/core";
import type { LanguageTag } from "./languages.ts";

/** Every catalogue is a chunk: a visitor fetches one language. */
type CatalogueLoaders = Record<LanguageTag, () => Promise<{ readonly messages: Messages }>>;

/** The texts that are shown before any part is imported through `withMessages`. */
export const INITIAL_CATALOGUES: CatalogueLoaders = {
	en: () => import("./en.po"),
	de: () => import("./de.po"),
	es: () => import("./es.po"),
	fr: () => import("./fr.po"),
	pt: () => import("./pt.po"),
	ar: () => import("./ar.po"),
};

/** The texts of the parts that are imported through `withMessages`. */
export const LAZY_CATALOGUES: CatalogueLoaders = {
	en: () => import("./later/en.po"),
	de: () => import("./later/de.po"),
	es: () => import("./later/es.po"),
	fr: () => import("./later/fr.po"),
	pt: () => import("./later/pt.po"),
	ar: () => import("./later/ar.po"),
};
