import { keepEarlyPresses } from "./early-presses.ts";
import { chooseLanguage, type LanguageTag } from "./languages/languages.ts";
import { paths } from "./paths.ts";
import { hasSession, hasSignInAnswer } from "./stores/accounts/session-in-browser.ts";
import { isNewHere } from "./stores/new-here.ts";
import { preference } from "./stores/preferences.ts";
import { showColourScheme } from "./ui/colour-scheme.ts";

/** The paths of files that a visit needs soon; scripts/finish-page.js puts them in. */
declare const CATALOGUES: Partial<Record<LanguageTag, string>>;
declare const ACCOUNTS: string;

/** What is read until the app is there, in each language but English. */
declare const WAITING: Partial<Record<LanguageTag, string>>;

// Stands in the page's head and runs before anything is painted. Of what index.html holds, `data-shows` says what is shown: "app" is the
// first picture of a new guest (src/first-picture.tsx), which the app takes over; everybody else waits for the app's own.
const { documentElement } = document;
const { dataset } = documentElement;
const language = chooseLanguage([preference("language"), ...navigator.languages]);
const isSigningIn = hasSession() || hasSignInAnswer(location);

documentElement.lang = language.tag;
documentElement.dir = language.dir;

const theme = preference("theme");
if (theme === "light" || theme === "dark") showColourScheme(theme);

const isPictured = location.pathname === paths.home && language.tag === "en" && !isSigningIn && isNewHere();
dataset.shows = isPictured ? "app" : "waiting";

for (const href of [CATALOGUES[language.tag], isSigningIn && ACCOUNTS])
	if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));

// Of the two only what is shown stays in the document: as the parser brings the other, it goes, before anything is painted.
new MutationObserver((_, parsing) => {
	for (const other of document.querySelectorAll(dataset.shows === "app" ? "#waiting" : "#root > *")) other.remove();
	// Stands in index.html in English.
	const text = document.querySelector("#waiting p")?.firstChild;
	const words = WAITING[language.tag];
	if (text && words) text.nodeValue = words;
	if (document.readyState !== "loading") parsing.disconnect();
}).observe(document, { childList: true, subtree: true });

keepEarlyPresses();
