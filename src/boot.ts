import { keepEarlyPresses } from "./early-presses.ts";
import { chooseLanguage, type LanguageTag } from "./languages/languages.ts";
import { paths } from "./paths.ts";
import { hasSession, hasSignInAnswer } from "./stores/accounts/session-in-browser.ts";
import { isNewHere } from "./stores/new-here.ts";
import { preference } from "./stores/preferences.ts";
import { showColourScheme } from "./ui/colour-scheme.ts";

/** The paths of files that a visit needs soon; scripts/finish-page.js puts them in. */
declare const FILES: {
	readonly catalogues: Partial<Record<LanguageTag, string>>;
	readonly later: Partial<Record<LanguageTag, string>>;
	readonly accounts: readonly string[];
	readonly decision: readonly string[];
};

/** What is read until the app is there, in each language. */
declare const WAITING: Partial<Record<LanguageTag, string>>;

// Stands in the page's head and runs before anything is painted. What index.html holds is shown by `data-shows`: "app" is the
// first picture of a new guest (src/first-picture.tsx), which the app takes over; everybody else waits for the app's own.
const { catalogues, later, accounts, decision } = FILES;
const { dataset } = document.documentElement;
const language = chooseLanguage([preference("language"), ...navigator.languages]);
const isSigningIn = hasSession() || hasSignInAnswer(location);
const isHome = location.pathname === paths.home;
const isDeciding = isHome && history.state !== null;

document.documentElement.lang = language.tag;
document.documentElement.dir = language.dir;

const theme = preference("theme");
if (theme === "light" || theme === "dark") showColourScheme(theme);

const isPictured = isHome && language.tag === "en" && !isSigningIn && isNewHere();
dataset.shows = isPictured && !isDeciding ? "app" : "waiting";

for (const file of [
	catalogues[language.tag],
	...(isSigningIn ? accounts : []),
	...(isDeciding ? [...decision, later[language.tag]] : []),
]) {
	if (file !== undefined)
		document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }));
}

// Stands in index.html in English.
document.addEventListener("readystatechange", () => {
	const words = document.querySelector("#waiting p");
	if (words) words.textContent = WAITING[language.tag] ?? words.textContent;
});

keepEarlyPresses();
