import { chooseLanguage, type LanguageTag } from "../languages/languages.ts";
import { paths } from "../paths.ts";
import { isOAuthCallback } from "../stores/auth/is-oauth-callback.ts";
import { hasStoredSession } from "../stores/auth/stored-session.ts";
import { isFirstVisit } from "../stores/is-first-visit.ts";
import { getPreference } from "../stores/preferences.ts";
import { applyColourScheme } from "../ui/colour-scheme.ts";
import { ignoreBursts } from "./ignore-bursts.ts";
import { rememberPrerendered } from "./parsed-view.ts";
import { recordEarlyClicks } from "./replay-clicks.ts";

// Defined by src/first-paint/inline-shell.js.
declare const CATALOGUE_URLS: Partial<Record<LanguageTag, string>>;
declare const ACCOUNT_URLS: readonly string[];
declare const GUEST_STORE_URLS: readonly string[];
/** The text beside the spinner, by language. The English one is in index.html. */
declare const LOADING_MESSAGES: Partial<Record<LanguageTag, string>>;

// Runs in the page's head, before the first paint. `data-shows` says which part of index.html is shown: "app" is the
// prerendered view of a new guest, which the app hydrates; "loading" is the spinner.
const { documentElement } = document;
const { dataset } = documentElement;
const language = chooseLanguage([getPreference("language"), ...(navigator.languages ?? [])]);
const needsAccounts = hasStoredSession() || isOAuthCallback(location);

documentElement.lang = language.tag;
documentElement.dir = language.dir;

const theme = getPreference("theme");
if (theme === "light" || theme === "dark") applyColourScheme(theme);

const isPrerendered = location.pathname === paths.home && language.tag === "en" && !needsAccounts && isFirstVisit();
dataset.shows = isPrerendered ? "app" : "loading";

/** Fetches files that the browser would otherwise find only in the app's script. */
function preload(hrefs: readonly (string | undefined)[], fetchPriority: "auto" | "low" = "auto") {
	for (const href of hrefs)
		if (href)
			document.head.append(
				Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority, href }),
			);
}

preload([CATALOGUE_URLS[language.tag]]);
if (needsAccounts) preload(ACCOUNT_URLS);
if (isPrerendered) {
	// The prerendered view needs no store, so the store is fetched after the first paint.
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		preload(GUEST_STORE_URLS, "low");
	}).observe({ type: "paint", buffered: true });
} else {
	preload(GUEST_STORE_URLS);
}

// Removes the other part as the parser inserts it, before it is painted.
new MutationObserver((_, observer) => {
	for (const other of document.querySelectorAll(dataset.shows === "app" ? "#loading" : "#root > *")) other.remove();
	const text = document.querySelector("#loading p")?.firstChild;
	const message = LOADING_MESSAGES[language.tag];
	if (text && message) text.nodeValue = message;
	if (document.readyState !== "loading") observer.disconnect();
}).observe(document, { childList: true, subtree: true });

ignoreBursts();
recordEarlyClicks();
if (isPrerendered) rememberPrerendered();
