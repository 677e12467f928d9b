import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** Parts of the app that are fetched after the first script, with their texts. The build fails where it says them too early. */
const LATER = [
	...["account", "decide", "delivery", "keeping", "moving-in", "settings"].map((each) => `src/screens/${each}`),
	...["error-words.ts", "unreachable.tsx", "setup/greeting.tsx"].map((each) => `src/screens/${each}`),
];

/** What of these folders the first script holds all the same. */
const FIRST_TOO = ["src/screens/settings/settings.tsx"];

const FIRST = ["src/*.{ts,tsx}", "src/{offline,ui}/**/*.{ts,tsx}", "src/screens/*.{ts,tsx}", "src/screens/setup"];

/** Two catalogues a language: what the first script says, and the rest. English is what stands in the code. */
export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "de", "es", "fr", "pt", "ar"],
	catalogs: [
		{
			path: "src/languages/{locale}",
			include: [...FIRST, ...FIRST_TOO],
			exclude: LATER.filter((path) => /\.tsx?$/.test(path)),
		},
		{ path: "src/languages/later/{locale}", include: LATER, exclude: FIRST_TOO },
	],
	format: formatter({ origins: true, lineNumbers: false }),
	orderBy: "message",
});
