import { chooseLanguage, type LanguageTag } from "../languages/languages.ts";
import { paths } from "../paths.ts";
import { hasStoredSession, isOAuthCallback } from "../stores/auth/stored-session.ts";
import { isFirstVisit } from "../stores/guest/is-first-visit.ts";
import { getPreference } from "../stores/preferences.ts";
import { applyColourScheme } from "../ui/colour-scheme.ts";
import { recordEarlyClicks } from "./replay-clicks.ts";

/** The paths of files that a visit needs soon; src/first-paint/inline-shell.js puts them in. */
declare const CATALOGUE_URLS: Partial<Record<LanguageTag, string>>;
declare const ACCOUNTS_URL: string;

/** What is read until the app is there, in each language but English. */
declare const LOADING_MESSAGES: Partial<Record<LanguageTag, string>>;

// Stands in the page's head and runs before anything is painted. Of what index.html holds, `data-shows` says what is shown: "app" is the
// first picture of a new guest (src/first-paint/prerender.tsx), which the app takes over; everybody else waits for the app's own.
const { documentElement } = document;
const { dataset } = documentElement;
const language = chooseLanguage([getPreference("language"), ...navigator.languages]);
const needsAccounts = hasStoredSession() || isOAuthCallback();

documentElement.lang = language.tag;
documentElement.dir = language.dir;

const theme = getPreference("theme");
if (theme === "light" || theme === "dark") applyColourScheme(theme);

const isPrerendered = location.pathname === paths.home && language.tag === "en" && !needsAccounts && isFirstVisit();
dataset.shows = isPrerendered ? "app" : "waiting";

for (const href of [CATALOGUE_URLS[language.tag], needsAccounts && ACCOUNTS_URL])
	if (href) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));

// Of the two only what is shown stays in the document: as the parser brings the other, it goes, before anything is painted.
new MutationObserver((_, parsing) => {
	for (const other of document.querySelectorAll(dataset.shows === "app" ? "#waiting" : "#root > *")) other.remove();
	// Stands in index.html in English.
	const text = document.querySelector("#waiting p")?.firstChild;
	const words = LOADING_MESSAGES[language.tag];
	if (text && words) text.nodeValue = words;
	if (document.readyState !== "loading") parsing.disconnect();
}).observe(document, { childList: true, subtree: true });

recordEarlyClicks();
