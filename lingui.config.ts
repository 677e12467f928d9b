import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** Parts of the app that are fetched after the first script, with their texts. The build fails where it says them too early. */
const LAZY_SOURCES = [
	...["account", "decide", "sync-status", "data-safety", "guest-import", "settings"].map(
		(each) => `src/screens/${each}`,
	),
	"src/screens/family/change-messages.ts",
];

/** What of these folders the first script holds all the same. */
const INITIAL_EXCEPTIONS = ["src/screens/settings/settings.tsx"];

const INITIAL_SOURCES = [
	"src/*.{ts,tsx}",
	"src/{first-paint,offline,ui}/**/*.{ts,tsx}",
	"src/screens/*.{ts,tsx}",
	"src/screens/{avatars,family,setup,text}/**/*.{ts,tsx}",
];

/** Two catalogues a language: what the first script says, and the rest. English is what stands in the code. */
export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "de", "es", "fr", "pt", "ar"],
	catalogs: [
		{
			path: "src/languages/{locale}",
			include: [...INITIAL_SOURCES, ...INITIAL_EXCEPTIONS],
			exclude: LAZY_SOURCES.filter((path) => /\.tsx?$/.test(path)),
		},
		{ path: "src/languages/later/{locale}", include: LAZY_SOURCES, exclude: INITIAL_EXCEPTIONS },
	],
	format: formatter({ origins: true, lineNumbers: false }),
	orderBy: "message",
});
