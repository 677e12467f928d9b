import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { findMessageSources } from "./scripts/message-sources.js";

const { initial, later } = findMessageSources();

/** Two catalogues a language: the texts of the initial script, and the rest. English texts are in the code. */
export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "de", "es", "fr", "pt", "ar"],
	catalogs: [
		{ path: "src/languages/{locale}", include: initial },
		{ path: "src/languages/later/{locale}", include: later },
	],
	format: formatter({ origins: true, lineNumbers: false }),
	orderBy: "message",
});
