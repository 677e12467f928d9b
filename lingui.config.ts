import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** One catalogue a language, beside the code that loads it. English is what stands in the code. */
export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "de", "es", "fr", "pt", "ar"],
	catalogs: [{ path: "src/languages/{locale}", include: ["src"] }],
	format: formatter({ origins: true, lineNumbers: false }),
	orderBy: "message",
});
